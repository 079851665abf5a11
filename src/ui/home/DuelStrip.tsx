/** One running battle: both people's hit points, the day and their fighters, all of it leading to the battle. */
import { memo } from 'react';
import { Link } from 'react-router';
import { contentEquals } from '../../domain/index.ts';
import { HpBar } from '../kit/HpBar.tsx';
import { usePerson } from '../session/AppProvider.tsx';
import { battlePath } from '../session/paths.ts';
import type { RunningBattle } from './dashboardRows.ts';
import styles from './Home.module.css';
import { loadDuelArena, useLateFighters } from './useLateFighters.ts';

export const DuelStrip = memo(function DuelStrip({ battle }: { battle: RunningBattle }) {
  const { username } = usePerson();
  const { id, versus, timing, mine, theirs } = battle;
  const Fighters = useLateFighters(loadDuelArena);
  return (
    <article className={styles.duel} aria-label={`Battle against ${versus}`}>
      <div className={styles.side}>
        <p className={styles.name}>{username}</p>
        <HpBar name={username} hp={mine.hp} maxHp={mine.maxHp} />
      </div>
      <Link to={battlePath(id)} className={styles.timing}>
        <span>{timing}</span>
        <span className="visuallyHidden">, open the battle against {versus}</span>
      </Link>
      <div className={styles.side}>
        <p className={styles.name}>{versus}</p>
        <HpBar name={versus} hp={theirs.hp} maxHp={theirs.maxHp} facing="left" />
      </div>
      <div className={styles.arena}>{Fighters ? <Fighters battle={battle} /> : null}</div>
    </article>
  );
}, contentEquals);
