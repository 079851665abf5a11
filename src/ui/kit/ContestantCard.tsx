/**
 * A contestant: username, fighter, health bar and 'Lvl: {level}'. Two of them face each other in a `Duel`.
 *
 *   <Duel>
 *     <ContestantCard username="sam" avatar={…} level={3} hp={12} maxHp={40} />
 *     <ContestantCard username="alex" avatar={null} level={null} hp={8} maxHp={40} facing="left" isKnockedOut />
 *   </Duel>
 *
 * `level` and `avatar` are null while the person's profile is not on this device. A blow shows as long as the bar shakes.
 */
import type { ReactNode } from 'react';
import type { Avatar } from '../../domain/index.ts';
import styles from './ContestantCard.module.css';
import { classNames } from './classNames.ts';
import { Fighter } from './Fighter.tsx';
import { HpBar } from './HpBar.tsx';
import { useHpChange } from './useHpChange.ts';

export interface ContestantCardProps {
  username: string;
  avatar: Avatar | null;
  level: number | null;
  hp: number;
  maxHp: number;
  facing?: 'left' | 'right';
  isKnockedOut?: boolean;
  /** A line under the name: 'Winner', 'You', … */
  note?: ReactNode;
}

export function ContestantCard({
  username,
  avatar,
  level,
  hp,
  maxHp,
  facing = 'right',
  isKnockedOut = false,
  note,
}: ContestantCardProps) {
  const change = useHpChange(hp);
  const pose = isKnockedOut ? 'ko' : change !== null && change < 0 ? 'hit' : 'idle';
  return (
    <div className={classNames(styles.card, facing === 'left' && styles.left)}>
      <p className={styles.name}>{username}</p>
      <div className={styles.portrait}>
        <Fighter avatar={avatar} size={96} facing={facing} pose={pose} isAlive />
      </div>
      <HpBar name={username} hp={hp} maxHp={maxHp} facing={facing} />
      <p className={styles.level}>Lvl: {level ?? '–'}</p>
      {note}
    </div>
  );
}

export function Duel({ children }: { children: ReactNode }) {
  return (
    <div className={styles.duel}>
      {children}
      <span aria-hidden="true" className={styles.versus}>
        VS
      </span>
    </div>
  );
}
