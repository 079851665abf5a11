/**
 * Short messages at the foot of the app: one polite live region, each message 3000 ms (5000 for grave ones), held while
 * the pointer or the focus is on it.
 *
 *   const { say } = useToasts();
 *   say('Entry recorded. Well done!', { action: { label: 'Undo', run: … } });
 *   say(messages.ownLowHealth, { durationMs: longToastMs, tone: 'danger' });
 */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { toastMs } from '../../domain/index.ts';
import { IconButton } from '../kit/Button.tsx';
import { classNames } from '../kit/classNames.ts';
import { focusScreen, isFocusLost } from '../kit/focus.ts';
import { Icon } from '../kit/Icon.tsx';
import type { IconName } from '../kit/iconGrids.ts';
import styles from './ToastArea.module.css';
import { type HostToasts, ToastHostContext } from './toastHost.ts';

export interface ToastOptions {
  durationMs?: number;
  tone?: 'plain' | 'success' | 'danger' | 'level';
  action?: { label: string; run: () => void };
}

interface Toast extends ToastOptions {
  id: number;
  message: string;
  /** What had the focus when it was said. */
  about: HTMLElement | null;
}

/** More would cover the screen; the oldest make room. */
const MOST_TOASTS = 3;

interface Toasts {
  say: (message: string, options?: ToastOptions) => void;
  /** Takes all of them away: what they are about, and can take back, is gone. */
  clear: () => void;
}

const ToastsContext = createContext<Toasts | null>(null);
interface ToastList {
  toasts: Toast[];
  dismiss: (id: number) => void;
  /** Open modal boxes, the topmost last. */
  hosts: HTMLElement[];
}

const ToastListContext = createContext<ToastList | null>(null);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [{ toasts }, setState] = useState<{ toasts: Toast[]; nextId: number }>({ toasts: [], nextId: 1 });
  const say = useCallback((message: string, options: ToastOptions = {}) => {
    const { activeElement } = document;
    const about = activeElement instanceof HTMLElement && !isFocusLost() ? activeElement : null;
    setState(({ toasts, nextId }) => ({
      // The same words again replace themselves, so that quick taps do not pile up.
      toasts: [
        ...toasts.filter((toast) => toast.message !== message),
        { ...options, message, about, id: nextId },
      ].slice(-MOST_TOASTS),
      nextId: nextId + 1,
    }));
  }, []);
  const dismiss = useCallback((id: number) => {
    setState((state) => ({ ...state, toasts: state.toasts.filter((toast) => toast.id !== id) }));
  }, []);
  const clear = useCallback(() => setState((state) => ({ ...state, toasts: [] })), []);
  const [hosts, setHosts] = useState<HTMLElement[]>([]);
  const host = useCallback<HostToasts>((element) => {
    setHosts((before) => [...before, element]);
    return () => setHosts((before) => before.filter((other) => other !== element));
  }, []);
  const sayer = useMemo(() => ({ say, clear }), [say, clear]);
  const list = useMemo(() => ({ toasts, dismiss, hosts }), [toasts, dismiss, hosts]);
  return (
    <ToastsContext value={sayer}>
      <ToastListContext value={list}>
        <ToastHostContext value={host}>{children}</ToastHostContext>
      </ToastListContext>
    </ToastsContext>
  );
}

export function useToasts() {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('a screen outside ToastProvider');
  return toasts;
}

/** Where the messages appear. One per page, always rendered, so that the live region is there before its words. */
export function ToastArea() {
  const list = useContext(ToastListContext);
  if (!list) throw new Error('a toast area outside ToastProvider');
  const host = list.hosts.at(-1);
  const area = (
    <section className={styles.area} aria-label="Messages">
      <ol aria-live="polite" className={styles.list}>
        {list.toasts.map((toast) => (
          <ToastBox key={toast.id} toast={toast} dismiss={list.dismiss} />
        ))}
      </ol>
    </section>
  );
  return host ? createPortal(area, host) : area;
}

const iconOfTone: Record<NonNullable<ToastOptions['tone']>, IconName | null> = {
  plain: null,
  success: 'check',
  danger: 'warning',
  level: 'trophy',
};

function ToastBox({ toast, dismiss }: { toast: Toast; dismiss: (id: number) => void }) {
  const { id, about, message, action, tone = 'plain', durationMs = toastMs } = toast;
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, durationMs, dismiss, id]);

  const leave = () => {
    // It takes its buttons with it: the focus goes back to what the message is about.
    if (about?.isConnected) about.focus({ preventScroll: true });
    else focusScreen();
    dismiss(id);
  };

  const icon = iconOfTone[tone];
  return (
    <li
      data-holds-reload
      className={classNames(styles.toast, styles[tone])}
      // A pointer that moves, not one that happened to rest where the toast appeared.
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {icon ? <Icon name={icon} /> : null}
      <p>{message}</p>
      {action ? (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            leave();
            action.run();
          }}
        >
          {action.label}
        </button>
      ) : null}
      <IconButton icon="close" label="Dismiss" onClick={leave} className={styles.dismiss} />
    </li>
  );
}
