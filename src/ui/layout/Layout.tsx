/** The frame around the signed-in screens: header with logo and sync, the screen, and the navigation at the foot. */
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { classNames } from '../kit/classNames.ts';
import { Icon } from '../kit/Icon.tsx';
import type { IconName } from '../kit/iconGrids.ts';
import styles from './Layout.module.css';
import { Logo } from './Logo.tsx';

export interface LayoutProps {
  /** Battles that wait for an answer: the dot on 'Battles'. */
  pending: number;
  /** At the end of the header: the state of the sync. */
  status: ReactNode;
  /** Above the screen: what concerns the whole app. */
  banner?: ReactNode;
  children: ReactNode;
}

export function Layout({ pending, status, banner, children }: LayoutProps) {
  return (
    <div className={classNames(styles.column, styles.withFooter)}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <header className={styles.header}>
        <Link to="/home" className={styles.logo}>
          <Logo />
        </Link>
        {status}
      </header>
      {banner}
      <main id="content" className={styles.content}>
        {children}
      </main>
      <nav className={styles.footer} aria-label="Main">
        <Tab to="/home" icon="home">
          Home
        </Tab>
        <Tab to="/battles" icon="swords" note={pending > 0 ? `${pending} pending` : undefined}>
          Battles
        </Tab>
        <Tab to="/start-new-battle" icon="plus">
          New battle
        </Tab>
        <Tab to="/profile" icon="person">
          Profile
        </Tab>
      </nav>
    </div>
  );
}

function Tab({
  to,
  icon,
  note,
  children,
}: {
  to: string;
  icon: IconName;
  note?: string | undefined;
  children: string;
}) {
  return (
    <NavLink to={to} className={({ isActive }) => classNames(styles.tab, isActive && styles.here)}>
      <span className={styles.tabIcon}>
        <Icon name={icon} />
        {note ? <span aria-hidden="true" className={styles.dot} /> : null}
      </span>
      {children}
      {note ? <span className="visuallyHidden">, {note}</span> : null}
    </NavLink>
  );
}

/** The frame of the signed-out screens. */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.column}>
      <main className={styles.content}>{children}</main>
    </div>
  );
}
