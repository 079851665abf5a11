/**
 * What a list says when it is empty: the message of the spec, what that means, and the next step.
 *
 *   <EmptyState icon="swords" title="No battles found." action={<ButtonLink …>Start New Battle</ButtonLink>}>
 *     Challenge a friend and the score starts here.
 *   </EmptyState>
 */
import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconGrids.ts';

export interface EmptyStateProps {
  icon: IconName;
  title: string;
  action?: ReactNode;
  children?: ReactNode;
}

export function EmptyState({ icon, title, action, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} size={48} className={styles.icon} />
      <p className={styles.title}>{title}</p>
      {children ? <div className={styles.words}>{children}</div> : null}
      {action}
    </div>
  );
}
