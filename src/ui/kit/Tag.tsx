/**
 * A small word with an icon: the type of a target, the photo marker, the state of a row.
 *
 *   <Tag icon="camera">Photo</Tag>   <Tag tone="ahead" icon="trophy">Won</Tag>
 */
import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconGrids.ts';
import styles from './Tag.module.css';

export interface TagProps {
  icon?: IconName;
  tone?: 'plain' | 'ahead' | 'behind' | 'alert';
  children: ReactNode;
}

export function Tag({ icon, tone = 'plain', children }: TagProps) {
  return (
    <span className={classNames(styles.tag, styles[tone])}>
      {icon ? <Icon name={icon} size={12} /> : null}
      {children}
    </span>
  );
}
