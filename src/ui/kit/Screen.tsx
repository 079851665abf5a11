/**
 * One screen of the app: its document title, its one h1, and the focus after a navigation.
 *
 *   <Screen title="Battles">…cards…</Screen>
 *   <Screen title="Home" hideTitle>…</Screen>       the h1 is for screen readers only
 *
 * Cards inside are spaced by the screen.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useIsShown } from './Incoming.tsx';
import styles from './Screen.module.css';

export interface ScreenProps {
  title: string;
  hideTitle?: boolean;
  /** Something small at the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Screen({ title, hideTitle, aside, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const isShown = useIsShown();

  useEffect(() => {
    if (!isShown) return;
    // In a task of its own: it goes to the browser's process, and what was pressed for must not wait for that.
    const later = setTimeout(() => {
      document.title = `${title} · Fitbout`;
    });
    return () => clearTimeout(later);
  }, [title, isShown]);

  useEffect(() => {
    // 'default' is the page as it was opened, where the browser puts the focus itself.
    if (!isShown || key === 'default') return;
    window.scrollTo(0, 0);
    // A screen may have put the focus into its own field, as a form's first step does.
    if (screen.current?.contains(document.activeElement)) return;
    heading.current?.focus({ preventScroll: true });
  }, [key, isShown]);

  return (
    <div ref={screen} className={styles.screen}>
      <div className={hideTitle ? 'visuallyHidden' : styles.head}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {hideTitle ? null : aside}
      </div>
      {children}
    </div>
  );
}
