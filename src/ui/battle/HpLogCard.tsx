/** Every change of HP in words, the latest first: what happened, and what it came to. */
import { type HpChange, hpLog, shortDate } from '../../domain/index.ts';
import { Card } from '../kit/Card.tsx';
import { Disclosure } from '../kit/Disclosure.tsx';
import styles from './Battle.module.css';
import type { BattleView } from './battleView.ts';

export function HpLogCard({ view }: { view: BattleView }) {
  const { battle, now } = view;
  const changes = hpLog(battle, now);
  if (changes.length === 0) return null;
  return (
    <Card title="HP Log">
      <Disclosure summary={changes.length === 1 ? '1 change' : `${changes.length} changes`}>
        <ol className={styles.log} reversed>
          {changes.toReversed().map((change) => (
            <li key={`${change.dayNumber} ${change.targetKey} ${change.by}`} className={styles.change}>
              <Change change={change} view={view} />
            </li>
          ))}
        </ol>
      </Disclosure>
    </Card>
  );
}

function Change({ change, view }: { change: HpChange; view: BattleView }) {
  const { battle, uid, rival } = view;
  const side = battle.challenger.id === uid ? 'challenger' : 'opponent';
  const other = side === 'challenger' ? 'opponent' : 'challenger';
  const who = change.by === uid ? 'You' : rival.username;
  const when =
    change.dayNumber === null ? 'At the end' : `Day ${change.dayNumber}, ${shortDate(change.date)}`;
  return (
    <>
      <p className={styles.changeWhen}>{when}</p>
      <p>
        {who} won <b>{change.targetTitle}</b>
      </p>
      <p className={styles.changeHp}>
        You {change.before[side]} → {change.after[side]}, {rival.username} {change.before[other]} →{' '}
        {change.after[other]}
      </p>
    </>
  );
}
