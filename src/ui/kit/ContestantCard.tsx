/**
 * A contestant: username, fighter, health bar and 'Lvl: {level}'. Two of them face each other in a `Duel`.
 *
 *   <Duel>
 *     <ContestantCard username="sam" colors={…} level={3} hp={12} maxHp={40} />
 *     <ContestantCard username="alex" colors={…} level={null} hp={8} maxHp={40} facing="left" />
 *   </Duel>
 *
 * `level` and `colors` are null while the person's profile is not on this device.
 */
import type { ReactNode } from 'react';
import type { AvatarColors } from '../../domain/index.ts';
import styles from './ContestantCard.module.css';
import { classNames } from './classNames.ts';
import { defaultColors } from './defaultColors.ts';
import { Fighter } from './Fighter.tsx';
import { HpBar } from './HpBar.tsx';

export interface ContestantCardProps {
  username: string;
  colors: AvatarColors | null;
  level: number | null;
  hp: number;
  maxHp: number;
  facing?: 'left' | 'right';
  /** A line under the name: 'Winner', 'You', … */
  note?: ReactNode;
}

export function ContestantCard({
  username,
  colors,
  level,
  hp,
  maxHp,
  facing = 'right',
  note,
}: ContestantCardProps) {
  return (
    <div className={classNames(styles.card, facing === 'left' && styles.left)}>
      <p className={styles.name}>{username}</p>
      <div className={styles.portrait}>
        <Fighter colors={colors ?? defaultColors} size={96} facing={facing} />
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
