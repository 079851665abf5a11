/**
 * Holds the place of rows that are being read, so that nothing jumps. It shows only after 150 ms: a local read is faster.
 *
 *   <Skeleton rows={3} />
 */
import styles from './Skeleton.module.css';

export function Skeleton({ rows = 3, height = 72 }: { rows?: number; height?: number }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="visuallyHidden">Loading</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className={styles.row} style={{ height }} />
      ))}
    </div>
  );
}
