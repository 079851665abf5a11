/** Who won and why: the words, and the three scores with the one that decided marked (S9). */
import { outcomeLabel, type Result, xpFor } from '../../domain/index.ts';
import { classNames } from '../kit/classNames.ts';
import { Icon } from '../kit/Icon.tsx';
import type { BattleView } from './battleView.ts';
import { type Decider, type ResultWords, resultWords, type Score } from './resultWords.ts';
import styles from './WinnerSummary.module.css';

export function WinnerSummary({ view, result }: { view: BattleView; result: Result }) {
  const { battle, uid, now } = view;
  const isWinner = result.winner?.id === uid;
  return (
    <div className={classNames(styles.result, !result.draw && (isWinner ? styles.won : styles.lost))}>
      <div className={styles.verdict}>
        <Icon name={isWinner ? 'trophy' : result.kOWin ? 'skull' : 'flag'} size={36} />
        <h2>{outcomeLabel(battle, uid, now)}</h2>
      </div>
      <div className={styles.reason}>
        <p>{wordsOf(view, result).because}</p>
        <p className={styles.stakes}>
          +{xpFor(result, uid)} xp{battle.prize === '' ? '' : `. At stake: ${battle.prize}`}
        </p>
      </div>
    </div>
  );
}

const wordsOf = ({ battle, uid, rival, knockoutDay }: BattleView, result: Result): ResultWords =>
  resultWords({ battle, result, knockoutDay, uid, rival });

const rows: readonly [Decider, string, (words: ResultWords) => Score][] = [
  ['HP', 'HP', ({ hp }) => hp],
  ['DAYS', 'Days won', ({ days }) => days],
  ['NUMBERS', 'Number targets', ({ numbers }) => numbers],
];

export function WinnerScores({ view, result }: { view: BattleView; result: Result }) {
  const words = wordsOf(view, result);
  return (
    <table className={styles.scores}>
      <caption className="visuallyHidden">How it was decided</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">You</th>
          <th scope="col">{view.rival.username}</th>
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
