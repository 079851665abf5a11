/**
 * The Notifications box (spec §2). One that comes while the dashboard is looked at pushes nothing from under the thumb:
 * what is seen stays where it is, the box is above it, and a message says so.
 */
import { useLayoutEffect, useRef } from 'react';
import { messages } from '../../domain/index.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { Notice } from '../kit/Notice.tsx';
import { useToasts } from '../toasts/ToastArea.tsx';

export function RequestWaiting({ isWaiting }: { isWaiting: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const wasWaiting = useRef(isWaiting);
  const { say } = useToasts();

  useLayoutEffect(() => {
    const isNew = isWaiting && !wasWaiting.current;
    wasWaiting.current = isWaiting;
    if (!isNew || document.visibilityState !== 'visible') return;
    say(messages.battleRequestWaiting);
    return box.current ? keepBelow(box.current) : undefined;
  }, [isWaiting, say]);

  if (!isWaiting) return null;
  return (
    <Notice
      ref={box}
      tone="alert"
      icon="bell"
      title="Notifications"
      action={
        <ButtonLink variant="secondary" to="/battles">
          See battles
        </ButtonLink>
      }
    >
      <p>{messages.battleRequestWaiting}</p>
    </Notice>
  );
}

/** Scrolls on by the room that `box` takes. The undoing gives back the room that a short screen was lent for it. */
function keepBelow(box: HTMLElement): (() => void) | undefined {
  const { parentElement: screen, nextElementSibling: below } = box;
  // A page that is scrolled is held in its place by the browser.
  if (!screen || !below || window.scrollY > 0) return;
  const { top } = below.getBoundingClientRect();
  box.style.display = 'none';
  const room = top - below.getBoundingClientRect().top;
  box.style.display = '';
  const { scrollHeight, clientHeight } = document.documentElement;
  const lacking = room - (scrollHeight - clientHeight);
  if (lacking > 0) screen.style.minHeight = `${screen.offsetHeight + lacking}px`;
  window.scrollBy({ top: room, behavior: 'instant' });
  return () => {
    screen.style.minHeight = '';
  };
}
