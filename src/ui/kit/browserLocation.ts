/**
 * Where the browser is. What one screen shows of it by its query asks here instead of `useLocation`: it hears of a new
 * query within the press, and React Router with all its links in the frame after that (`src/app/ScreenRouter.tsx`).
 */
import { createContext, use } from 'react';
import type { Location } from 'react-router';

export type BrowserLocation = Pick<Location, 'search' | 'key'>;

// Where nothing follows the browser it is as it was opened.
export const BrowserLocationContext = createContext<BrowserLocation>({ search: '', key: 'default' });

export const useBrowserLocation = (): BrowserLocation => use(BrowserLocationContext);
