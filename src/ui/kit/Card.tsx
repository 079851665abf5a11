/**
 * A framed box with a title, and the 'Back' link that card titles carry.
 *
 *   <Card title="Block Targets">…</Card>
 *   <Card title="Details" back="/battles">…</Card>                 a 'Back' link to a path
 *   <Card title="Target type" onBack={() => send({ type: … })}>    a 'Back' button for flows
 *   <Card title="Daily Targets" flush>rows that reach the frame</Card>
 *
 * The title is an h2; a screen has one h1, which `Screen` gives it.
 */
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import styles from './Card.module.css';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';

export interface CardProps {
  title?: string;
  /** Path of the 'Back' link. */
  back?: string;
  onBack?: () => void;
  /** Something small at the end of the title's line. */
  aside?: ReactNode;
  /** Children reach the frame on both sides, as lists of rows do. */
  flush?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Card({ title, back, onBack, aside, flush, className, children }: CardProps) {
  const titleId = useId();
  return (
    <section
      className={classNames(styles.card, className)}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {title === undefined ? null : (
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {aside}
          {back === undefined ? null : (
            <Link className={styles.back} to={back}>
              <Icon name="back" />
              Back
            </Link>
          )}
          {onBack === undefined ? null : (
            <button type="button" className={styles.back} onClick={onBack}>
              <Icon name="back" />
              Back
            </button>
          )}
        </header>
      )}
      <div className={flush ? undefined : styles.body}>{children}</div>
    </section>
  );
}
