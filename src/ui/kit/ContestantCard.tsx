/**
 * A contestant: username, health bar, fighter and 'Lvl: {level}'. Two of them face each other in a `Duel`, on one ground.
 *
 *   <Duel>
 *     <ContestantCard username="sam" avatar={…} level={3} hp={12} maxHp={40} />
 *     <ContestantCard username="alex" avatar="UNKNOWN" level={null} hp={8} maxHp={40} facing="left" isKnockedOut />
 *   </Duel>
 *
 * `level` is null while the person's profile is not on this device. A blow shows as long as the bar shakes.
 */
import type { ReactNode } from 'react';
import { Arena, ArenaSide, type ArenaSideProps } from './Arena.tsx';
import styles from './ContestantCard.module.css';
import { classNames } from './classNames.ts';
import { HpBar } from './HpBar.tsx';
import { useHpChange } from './useHpChange.ts';

export interface ContestantCardProps {
  username: string;
  avatar: ArenaSideProps['avatar'];
  level: number | null;
  hp: number;
  maxHp: number;
  facing?: 'left' | 'right';
  isKnockedOut?: boolean;
  /** Of a battle that has ended. */
  isWinner?: boolean;
}

export function ContestantCard({
  username,
  avatar,
  level,
  hp,
  maxHp,
  facing = 'right',
  isKnockedOut = false,
  isWinner = false,
}: ContestantCardProps) {
  const change = useHpChange(hp);
  return (
    <div className={classNames(styles.card, facing === 'left' && styles.left)}>
      <div className={styles.head}>
        <p className={styles.name}>{username}</p>
        <HpBar name={username} hp={hp} maxHp={maxHp} facing={facing} />
      </div>
      <ArenaSide
        avatar={avatar}
        facing={facing}
        isKnockedOut={isKnockedOut}
        isWinner={isWinner}
        change={change}
      >
        <p className={styles.level}>Lvl: {level ?? '–'}</p>
      </ArenaSide>
    </div>
  );
}

export function Duel({ children }: { children: ReactNode }) {
  return <Arena className={styles.duel}>{children}</Arena>;
}
