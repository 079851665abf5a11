/**
 * A console menu: a list of large lines, each a link or a button, with a cursor at the one that has the focus.
 *
 *   <MenuList label="Please Select">
 *     <MenuLink to="/battles" icon="swords" hint="3 running">Battles</MenuLink>
 *     <MenuButton icon="leave" onClick={…}>Logout</MenuButton>
 *   </MenuList>
 *
 *     <MenuText icon="person" hint="Account deleted">Ben</MenuText>      no choice any more
 * `aside` puts something at the end of the line in place of the arrow.
 */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconGrids.ts';
import styles from './MenuList.module.css';

export function MenuList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.menu} aria-label={label}>
      {children}
    </ul>
  );
}

interface Line {
  icon?: IconName;
  /** In place of the icon. */
  picture?: ReactNode;
  hint?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

export function MenuLink({ to, ...line }: Line & { to: string }) {
  return (
    <li>
      <Link to={to} className={styles.line}>
        <Words {...line} />
      </Link>
    </li>
  );
}

export function MenuButton({ onClick, ...line }: Line & { onClick: () => void }) {
  return (
    <li>
      <button type="button" onClick={onClick} className={styles.line}>
        <Words {...line} />
      </button>
    </li>
  );
}

/** A line that leads nowhere; its hint says why. */
export function MenuText(line: Omit<Line, 'aside'>) {
  return (
    <li className={classNames(styles.line, styles.text)}>
      <Words {...line} aside={null} />
    </li>
  );
}

function Words({ icon, picture, hint, aside, children }: Line) {
  return (
    <>
      {picture}
      {icon ? <Icon name={icon} className={styles.icon} /> : null}
      <span className={styles.words}>
        <span className={styles.name}>{children}</span>
        {hint ? <span className={styles.hint}>{hint}</span> : null}
      </span>
      {aside !== undefined ? aside : <Icon name="next" className={styles.arrow} />}
    </>
  );
}
