/** What the opponent has on a target, in a line; a number that they hide reads '?' (spec §6). */
import { displayEntry, type Entry, type Target } from '../../domain/index.ts';
import styles from './Battle.module.css';

export function TheirEntry({
  username,
  target,
  entry,
}: {
  username: string;
  target: Target;
  entry: Entry | null;
}) {
  const { done, text } = displayEntry(target, entry, false);
  const words =
    target.format === 'CHECKBOX' ? (done ? 'Done' : 'Not done') : text === '' ? 'Nothing yet' : text;
  return (
    <p className={styles.theirs}>
      <span>{username}</span>
      <strong>{words}</strong>
    </p>
  );
}
