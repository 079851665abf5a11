/**
 * Where a flow stands, as pips and words.
 *
 *   <Stage stage={2} of={4} />     reads 'Stage 2 of 4', shows 2/4
 */
import styles from './Stage.module.css';

export function Stage({ stage, of }: { stage: number; of: number }) {
  return (
    <p className={styles.stage}>
      <span className="visuallyHidden">
        Stage {stage} of {of}
      </span>
      <span aria-hidden="true" className={styles.pips}>
        {Array.from({ length: of }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pips never move
          <i key={index} className={index < stage ? styles.lit : undefined} />
        ))}
      </span>
      <span aria-hidden="true">
        {stage}/{of}
      </span>
    </p>
  );
}
