/** Asks before Reject All when something on this device has not been sent: it would be lost (Y7). */
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { UnsentNotice } from '../syncStatus/UnsentNotice.tsx';

export interface RejectDialogProps {
  unsent: number;
  onCancel: () => void;
  onReject: () => void;
}

export function RejectDialog({ unsent, onCancel, onReject }: RejectDialogProps) {
  return (
    <Dialog
      title="Reject All?"
      onClose={onCancel}
      actions={
        <>
          <Button variant="quiet" autoFocus onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="danger" onClick={onReject}>
            Reject All
          </Button>
        </>
      }
    >
      <UnsentNotice unsent={unsent}>
        Rejecting signs you out and removes everything from this device, these included. They will be lost.
      </UnsentNotice>
      <p>To keep them, cancel, and wait until everything is synced.</p>
    </Dialog>
  );
}
