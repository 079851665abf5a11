/** Three boxes that hop in turn: something is on its way. */
import styles from './Spinner.module.css';

export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div role="status" className={styles.spinner}>
      <span className="visuallyHidden">{label}</span>
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
    </div>
  );
}
