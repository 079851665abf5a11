/** Three cards of the four fighters, the chosen one in the middle, turned by arrows, by the keyboard and by a swipe (spec §2). */
import { type KeyboardEvent, useRef } from 'react';
import { type Avatar, avatarIds, turnAvatar } from '../../domain/index.ts';
import { IconButton } from '../kit/Button.tsx';
import { Fighter } from '../kit/Fighter.tsx';
import styles from './Customise.module.css';

/** A shorter way of the finger is a tap. */
const SWIPE_PX = 40;

export function Carousel({
  avatar,
  isBusy,
  onTurn,
}: {
  avatar: Avatar;
  isBusy: boolean;
  onTurn: (by: 1 | -1) => void;
}) {
  const from = useRef<number | null>(null);
  const turn = (by: 1 | -1) => {
    if (!isBusy) onTurn(by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    turn(event.key === 'ArrowRight' ? 1 : -1);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a form of many fields
    <div
      role="group"
      aria-labelledby="change-avatar"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        from.current = event.clientX;
      }}
      onPointerUp={(event) => {
        const way = from.current === null ? 0 : event.clientX - from.current;
        from.current = null;
        if (Math.abs(way) >= SWIPE_PX) turn(way < 0 ? 1 : -1);
      }}
    >
      <h3 id="change-avatar" className={styles.heading}>
        Change Avatar
      </h3>
      <div className={styles.carousel}>
        <IconButton icon="back" label="Previous avatar" onClick={() => turn(-1)} />
        <div className={styles.cards}>
          <span className={styles.side}>
            <Fighter avatar={turnAvatar(avatar, -1)} size={48} />
          </span>
          <span className={styles.middle}>
            <Fighter avatar={avatar} size={120} isAlive />
          </span>
          <span className={styles.side}>
            <Fighter avatar={turnAvatar(avatar, 1)} size={48} />
          </span>
        </div>
        <IconButton icon="next" label="Next avatar" onClick={() => turn(1)} />
      </div>
      <p aria-live="polite" className={styles.which}>
        Avatar {avatar.id} of {avatarIds.length}
      </p>
    </div>
  );
}
