/** The frame around the signed-in screens: header with logo and sync, the screen, and the navigation at the foot. */
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { ConsentSlot } from '../consent/ConsentSlot.tsx';
import { classNames } from '../kit/classNames.ts';
import { Icon } from '../kit/Icon.tsx';
import type { IconName } from '../kit/iconGrids.ts';
import styles from './Layout.module.css';
import { Logo } from './Logo.tsx';

export interface LayoutProps {
  /** On 'Battles': `PendingDot` when a request waits for an answer. */
  pendingDot?: ReactNode;
  /** At the end of the header: the state of the sync. */
  status: ReactNode;
  /** Above the screen: what concerns the whole app. */
  banner?: ReactNode;
  children: ReactNode;
}

export function Layout({ pendingDot, status, banner, children }: LayoutProps) {
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
      <ConsentSlot />
      <nav className={styles.footer} aria-label="Main">
        <Tab to="/home" icon="home">
          Home
        </Tab>
        <Tab to="/battles" icon="swords" dot={pendingDot}>
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

function Tab({ to, icon, dot, children }: { to: string; icon: IconName; dot?: ReactNode; children: string }) {
  return (
    <NavLink to={to} className={({ isActive }) => classNames(styles.tab, isActive && styles.here)}>
      <span className={styles.tabIcon}>
        <Icon name={icon} />
      </span>
      {children}
      {dot}
    </NavLink>
  );
}

export function PendingDot({ pending }: { pending: number }) {
  return (
    <>
      <span aria-hidden="true" className={styles.dot} />
      <span className="visuallyHidden">, {pending} pending</span>
    </>
  );
}

/** The frame of the signed-out screens. */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.column}>
      <main className={styles.content}>{children}</main>
      <ConsentSlot />
    </div>
  );
}
