/**
 * Follows the browser's history. A screen whose code is here is drawn within the press that leads to it; another one is
 * waited for as a transition, in which the screen before it stands. React Router's own `BrowserRouter` knows only transitions
 * for all, which are drawn a frame later, or for none, which would show a spinner in between.
 *
 * Where only the query is new, as from a battle's month to its day, the screen hears of it within the press by
 * `useBrowserLocation`, and React Router with every link of the page after that: to them nothing has changed.
 */
import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';
import { BrowserLocationContext } from '../ui/kit/browserLocation.ts';

export interface ScreenRouterProps {
  /** Whether the code of the screen at this path has been loaded. */
  isHere: (path: string) => boolean;
  children: ReactNode;
}

const atOnce = (draw: () => void): void => draw();

export function ScreenRouter({ isHere, children }: ScreenRouterProps) {
  // `v5Compat` makes it tell of its own navigations, too.
  const [history] = useState(() => createBrowserHistory({ window, v5Compat: true }));
  const [now, setNow] = useState({ action: history.action, location: history.location });
  const [shown, setShown] = useState(now);
  useLayoutEffect(() => {
    let before = history.location;
    return history.listen((next) => {
      const { pathname, search } = next.location;
      const isSameScreen = pathname === before.pathname && search !== before.search;
      const draw = isHere(pathname) ? atOnce : startTransition;
      before = next.location;
      draw(() => setNow(next));
      (isSameScreen ? startTransition : draw)(() => setShown(next));
    });
  }, [history, isHere]);
  return (
    <BrowserLocationContext value={now.location}>
      <Router navigator={history} location={shown.location} navigationType={shown.action}>
        {children}
      </Router>
    </BrowserLocationContext>
  );
}
