/**
 * A modal box on the native <dialog>: focus goes in and comes back, Escape and the backdrop close it.
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
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './Dialog.module.css';

export interface DialogProps {
  title: string;
  onClose: () => void;
  actions?: ReactNode;
  children: ReactNode;
}

export function Dialog({ title, onClose, actions, children }: DialogProps) {
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    return () => dialog.close();
  }, []);

  return (
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
      <div className={styles.box}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <div className={styles.body}>{children}</div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </dialog>
  );
}
