/** A tab that holds nothing but the choice of the tab that syncs. It writes down, under its path, whether it leads and whether it has slept. */
import { createLeadership } from '../../src/store/leadership.ts';

const { pathname } = location;

if (pathname !== '/watch') {
  createLeadership('sync', navigator.locks, window)
    .isLeader$()
    .subscribe((leads) => localStorage.setItem(pathname, leads ? 'leads' : 'follows'));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) localStorage.setItem(`${pathname} has slept`, 'yes');
  });
}
