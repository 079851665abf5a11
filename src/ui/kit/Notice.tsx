/**
 * A box that says something about the screen: tone by icon and words, never by colour alone.
 *
 *   <Notice tone="alert" icon="bell" title="Notifications" action={<ButtonLink …/>}>You have a battle request!</Notice>
 */
import type { ReactNode, Ref } from 'react';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconGrids.ts';
import styles from './Notice.module.css';

export interface NoticeProps {
  ref?: Ref<HTMLDivElement>;
  tone?: 'plain' | 'alert' | 'danger' | 'success';
  icon?: IconName;
  title?: string;
  action?: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits; left out for what stands on the page from the start. */
  role?: 'alert' | 'status';
  children: ReactNode;
}

export function Notice({ ref, tone = 'plain', icon, title, action, role, children }: NoticeProps) {
  return (
    <div ref={ref} role={role} className={classNames(styles.notice, styles[tone])}>
      {icon ? <Icon name={icon} className={styles.icon} /> : null}
      <div className={styles.words}>
        {title ? <h2 className={styles.title}>{title}</h2> : null}
        {children}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
