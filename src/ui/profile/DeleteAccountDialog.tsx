/** Asks before the account is deleted, for good (spec §2); warns of what is unsent (Y7) and tells what does not work. */
import { useState } from 'react';
import { messages } from '../../domain/index.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Notice } from '../kit/Notice.tsx';
import { useAppActions } from '../session/AppProvider.tsx';
import { useUnsent } from '../session/useStored.ts';
import { UnsentNotice } from '../syncStatus/UnsentNotice.tsx';
import { useToasts } from '../toasts/ToastArea.tsx';

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { deleteAccount } = useAppActions();
  const { say } = useToasts();
  const unsent = useUnsent();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  // Once it is done the routes lead away, and this dialog with them.
  const remove = async () => {
    setBusy(true);
    setProblem(null);
    const deleted = await deleteAccount();
    if (deleted.ok) return say('Your account was deleted.');
    setBusy(false);
    setProblem(deleted.failure);
  };

  return (
    <Dialog
      title="Delete Account?"
      onClose={isBusy ? () => {} : onClose}
      actions={
        <>
          <Button variant="quiet" autoFocus disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => void remove()}>
            Delete
          </Button>
        </>
      }
    >
      <p>{messages.deleteAccount}</p>
      <p>
        Your profile, your photos and your username go. Whoever you have fought keeps the battles, with your
        name and what you recorded.
      </p>
      {unsent !== null && unsent > 0 ? (
        <UnsentNotice unsent={unsent}>They will be lost with the account.</UnsentNotice>
      ) : null}
      {problem === null ? null : (
        <Notice tone="danger" icon="warning" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
    </Dialog>
  );
}
