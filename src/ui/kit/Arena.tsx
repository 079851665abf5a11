/**
 * The ground on which two fighters face each other, each on the colour of their own card. Decoration beside their names:
 * whatever it shows is also said in words where it stands.
 *
 *   <Arena>
 *     <ArenaSide avatar={mine} />
 *     <ArenaSide avatar={theirs} facing="left" />
 *   </Arena>
 *
 * `size="small"` is the line of the dashboard, and like 'medium' the same in every window. An `avatar` of
 * 'UNKNOWN' is the shadow of somebody who has yet to be found, or whose profile is not on this device.
 */
import type { ReactNode } from 'react';
import { type Avatar, defaultAvatar } from '../../domain/index.ts';
import styles from './Arena.module.css';
import { classNames } from './classNames.ts';
import { Fighter } from './Fighter.tsx';

export interface ArenaProps {
  size?: 'small' | 'medium' | 'large';
  className?: string | undefined;
  children: ReactNode;
}

export function Arena({ size = 'large', className, children }: ArenaProps) {
  return (
    <div className={classNames(styles.arena, styles[size], className)}>
      {children}
      <span aria-hidden="true" className={styles.frame} />
      <span aria-hidden="true" className={styles.versus}>
        VS
      </span>
    </div>
  );
}

export interface ArenaSideProps {
  /** `undefined` while the profile is being read: nobody stands there yet. `null` is the fighter everybody starts as. */
  avatar: Avatar | 'UNKNOWN' | null | undefined;
  facing?: 'left' | 'right';
  isKnockedOut?: boolean;
  isWinner?: boolean;
  /** How far the hit points have just moved. */
  change?: number | null;
  /** In the outer corner. */
  children?: ReactNode;
}

export function ArenaSide({
  avatar,
  facing = 'right',
  isKnockedOut = false,
  isWinner = false,
  change = null,
  children,
}: ArenaSideProps) {
  const isUnknown = avatar === 'UNKNOWN';
  const known = isUnknown ? null : avatar;
  const { cardBackground, cardBackgroundShadow } = (known ?? defaultAvatar).colors;
  const pose = isKnockedOut ? 'ko' : change !== null && change < 0 ? 'hit' : 'idle';
  return (
    <div
      className={classNames(
        styles.side,
        facing === 'left' && styles.left,
        isUnknown && styles.unknown,
        isWinner && styles.winner,
        change !== null && change > 0 && styles.healed,
      )}
      style={
        isUnknown || known === undefined
          ? undefined
          : { backgroundColor: cardBackground, color: cardBackgroundShadow }
      }
    >
      {known === undefined ? null : <Fighter avatar={known} facing={facing} pose={pose} isAlive isCutOut />}
      {children}
      {isUnknown && !isKnockedOut ? <Word>?</Word> : null}
      {isKnockedOut ? <Word className={styles.ko}>KO</Word> : null}
      {isWinner ? <span aria-hidden="true" className={styles.confetti} /> : null}
    </div>
  );
}

function Word({ className, children }: { className?: string | undefined; children: string }) {
  return (
    <span aria-hidden="true" className={classNames(styles.word, className)}>
      {children}
    </span>
  );
}
