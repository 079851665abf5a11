/**
 * One screen of the app: its document title, its one h1, and the focus after a navigation.
 *
 *   <Screen title="Battles">…cards…</Screen>
 *   <Screen title="Home" hideTitle>…</Screen>       the h1 is for screen readers only
 *
 * Cards inside are spaced by the screen.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import { useBrowserLocation } from './browserLocation.ts';
import { isFocusLost } from './focus.ts';
import styles from './Screen.module.css';
import { useIsShown } from './shown.ts';

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
  const { key } = useBrowserLocation();
  const isShown = useIsShown();

  // The title and the focus go to the browser's process, each in a task of its own: what was pressed for does not wait for that.

  useEffect(() => {
    if (!isShown) return;
    const later = setTimeout(() => {
      document.title = `${title} · Fitbout`;
    });
    return () => clearTimeout(later);
  }, [title, isShown]);

  useEffect(() => {
    // 'default' is the page as it was opened, where the browser puts the focus itself.
    if (!isShown || key === 'default') return;
    window.scrollTo(0, 0);
    const before = document.activeElement;
    const later = setTimeout(() => {
      // A screen may have put the focus into its own field, as a form's first step does; and somebody may have been quick.
      if (screen.current?.contains(document.activeElement)) return;
      if (document.activeElement === before || isFocusLost()) heading.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(later);
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
