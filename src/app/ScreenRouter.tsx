/**
 * Follows the browser's history. A screen whose code is here is drawn within the press that leads to it; another one is
 * waited for as a transition, in which the screen before it stands. React Router's own `BrowserRouter` knows only transitions
 * for all, which are drawn a frame later, or for none, which would show a spinner in between.
 */
import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';

export interface ScreenRouterProps {
  /** Whether the code of the screen at this path has been loaded. */
  isHere: (path: string) => boolean;
  children: ReactNode;
}

export function ScreenRouter({ isHere, children }: ScreenRouterProps) {
  // `v5Compat` makes it tell of its own navigations, too.
  const [history] = useState(() => createBrowserHistory({ window, v5Compat: true }));
  const [shown, setShown] = useState({ action: history.action, location: history.location });
  useLayoutEffect(
    () =>
      history.listen((next) => {
        if (isHere(next.location.pathname)) setShown(next);
        else startTransition(() => setShown(next));
      }),
    [history, isHere],
  );
  return (
    <Router navigator={history} location={shown.location} navigationType={shown.action}>
      {children}
    </Router>
  );
}
