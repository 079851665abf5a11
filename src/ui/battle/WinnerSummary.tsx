/** Who won and why: the words, and the three scores with the one that decided marked (S9). */
import { outcomeLabel, type Result, xpFor } from '../../domain/index.ts';
import { classNames } from '../kit/classNames.ts';
import { Notice } from '../kit/Notice.tsx';
import type { BattleView } from './battleView.ts';
import { type Decider, type ResultWords, resultWords, type Score } from './resultWords.ts';
import styles from './WinnerSummary.module.css';

export function WinnerSummary({ view, result }: { view: BattleView; result: Result }) {
  const { battle, uid, rival, now, knockoutDay } = view;
  const words = resultWords({ battle, result, knockoutDay, uid, rival });
  const isWinner = result.winner?.id === uid;
  return (
    <div className={styles.result}>
      <Notice
        tone={result.draw ? 'plain' : isWinner ? 'success' : 'danger'}
        icon={isWinner ? 'trophy' : result.kOWin ? 'skull' : 'flag'}
        title={outcomeLabel(battle, uid, now)}
      >
        <p>{words.because}</p>
        <p className={styles.stakes}>
          +{xpFor(result, uid)} xp{battle.prize === '' ? '' : `. At stake: ${battle.prize}`}
        </p>
      </Notice>
      <Scores words={words} rival={rival.username} />
    </div>
  );
}

const rows: readonly [Decider, string, (words: ResultWords) => Score][] = [
  ['HP', 'HP', ({ hp }) => hp],
  ['DAYS', 'Days won', ({ days }) => days],
  ['NUMBERS', 'Number targets', ({ numbers }) => numbers],
];

function Scores({ words, rival }: { words: ResultWords; rival: string }) {
  return (
    <table className={styles.scores}>
      <caption className="visuallyHidden">How it was decided</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">You</th>
          <th scope="col">{rival}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([decider, name, scoreOf]) => {
          // A knockout is decided by HP, whatever it was.
          const isDecider = words.decider === decider || (words.decider === 'KO' && decider === 'HP');
          const { mine, theirs } = scoreOf(words);
          return (
            <tr key={decider} className={classNames(isDecider && styles.decider)}>
              <th scope="row">
                {name}
                {isDecider ? <small className={styles.mark}> decided it</small> : null}
              </th>
              <td>{mine}</td>
              <td>{theirs}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
