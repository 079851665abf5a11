/**
 * Something large that is likely to be asked for in a moment, as when a finger is down on what opens it: drawn and laid out
 * beforehand, so that lifting the finger only brings it to light. Until then it has no place, no picture and no focus, and
 * a reader's software does not find it.
 *
 *   {day ? <Incoming isShown={isOpen}><Day day={day} /></Incoming> : null}
 *
 *   <OnceSeen isInSight={false}>…</OnceSeen>     what is below the fold of it, drawn in the frame after the one that brings it to light
 *
 * What in it must wait until it is seen asks `useIsShown()` (`shown.ts`).
 */
import { type ReactNode, useDeferredValue, useLayoutEffect, useRef } from 'react';
import { classNames } from './classNames.ts';
import styles from './Incoming.module.css';
import { ShownContext, useIsShown } from './shown.ts';

export interface IncomingProps {
  isShown: boolean;
  children: ReactNode;
}

export function Incoming({ isShown, children }: IncomingProps) {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = part.current;
    if (isShown || !element) return;
    // What has been laid out before it is hidden in this way stays so.
    element.getBoundingClientRect();
    element.style.contentVisibility = 'hidden';
    return () => {
      element.style.contentVisibility = '';
    };
  }, [isShown]);
  return (
    <div ref={part} className={classNames(styles.incoming, !isShown && styles.waiting)}>
      <ShownContext value={isShown}>{children}</ShownContext>
    </div>
  );
}

export interface OnceSeenProps {
  /** It is not below the fold, and comes with the rest. */
  isInSight: boolean;
  children: ReactNode;
}

/** Outside an `Incoming`: in the frame after its own first one. */
export function OnceSeen({ isInSight, children }: OnceSeenProps) {
  const isShown = useIsShown();
  return useDeferredValue(isShown || isInSight, isInSight) ? children : null;
}
