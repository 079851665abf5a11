/**
 * Words that open under their heading.
 *
 *   <Disclosure summary="Push-ups"><p>…</p></Disclosure>
 */
import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';
import { Icon } from './Icon.tsx';

export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary>
        <span>{summary}</span>
        <Icon name="down" size={12} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
