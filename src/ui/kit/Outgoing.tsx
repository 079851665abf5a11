/**
 * Something large that gives its place to something else in one frame and is taken away after it, so that a press which
 * leads on does not wait until hundreds of elements are gone. What comes stands before it:
 *
 *   {day ? <Day day={day} /> : null}
 *   <Outgoing>{day ? null : <Month />}</Outgoing>
 *
 * On its way out it is not drawn again and hears of no new address: what that asks for is for what comes.
 */
import { type ReactNode, useDeferredValue } from 'react';
import { BrowserLocationContext, useBrowserLocation } from './browserLocation.ts';
import { classNames } from './classNames.ts';
import styles from './Outgoing.module.css';

export function Outgoing({ children }: { children: ReactNode }) {
  const now = { children, location: useBrowserLocation() };
  const before = useDeferredValue(now);
  const isLeaving = children === null && before.children !== null;
  const shown = isLeaving ? before : now;
  if (shown.children === null) return null;
  return (
    <div className={classNames(styles.outgoing, isLeaving && styles.leaving)}>
      <BrowserLocationContext value={shown.location}>{shown.children}</BrowserLocationContext>
    </div>
  );
}
