/**
 * A modal box on the native <dialog>: focus goes in (to the child with `autoFocus`, else to the box) and comes back,
 * Escape and the backdrop close it, and toasts appear above it.
 *
 *   {isOpen ? (
 *     <Dialog title="Continue?" onClose={() => setOpen(false)}
 *       actions={<><Button variant="quiet" onClick={…}>Cancel</Button><Button autoFocus onClick={…}>Continue</Button></>}>
 *       <p>…</p>
 *     </Dialog>
 *   ) : null}
 *
 * It opens by being rendered and closes by not being rendered any more; `onClose` asks for that.
 */
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useToastHost } from '../toasts/toastHost.ts';
import styles from './Dialog.module.css';

export interface DialogProps {
  title: string;
  /** Something small at the end of the title's line. */
  aside?: ReactNode;
  onClose: () => void;
  actions?: ReactNode;
  children: ReactNode;
}

export function Dialog({ title, aside, onClose, actions, children }: DialogProps) {
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);

  const hostToasts = useToastHost();
  // What is inside comes once the box is open: nothing in a closed one can take the focus.
  const [isOpen, setOpen] = useState(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    setOpen(true);
    const release = hostToasts(dialog);
    return () => {
      release();
      // While it is still on the page: this is what gives the focus back.
      dialog.close();
    };
  }, [hostToasts]);

  // On its own in the page: a part of a screen that changes its place takes what it holds out of the page for a moment, and
  // a box that has been out of it is not modal any more.
  return createPortal(
    // The keyboard closes it by Escape, which the browser turns into `cancel`; the click is for the backdrop alone.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      {isOpen ? (
        <div className={styles.box}>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {aside}
          </div>
          <div className={styles.body}>{children}</div>
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </div>
      ) : null}
    </dialog>,
    document.body,
  );
}
