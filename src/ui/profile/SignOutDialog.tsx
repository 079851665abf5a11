/** Asks before signing out: how many changes are unsent, and what becomes of the battles on this device (Y7). */
import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Checkbox } from '../kit/Field.tsx';
import { useAppActions } from '../session/AppProvider.tsx';
import { useUnsent } from '../session/useStored.ts';
import { UnsentNotice } from '../syncStatus/UnsentNotice.tsx';

export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { signOut } = useAppActions();
  const unsent = useUnsent();
  const [removeData, setRemoveData] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isAllSent = unsent === 0;

  // The routes lead away at once; what is left of it must not move somebody who is already at the next sign-in.
  const leave = () => {
    setBusy(true);
    return signOut({ removeData: removeData && isAllSent });
  };

  return (
    <Dialog
      title="Logout?"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" autoFocus onClick={onClose}>
            Cancel
          </Button>
          <Button variant={isAllSent ? 'primary' : 'danger'} icon="leave" isBusy={isBusy} onClick={leave}>
            Logout
          </Button>
        </>
      }
    >
      {unsent !== null && unsent > 0 ? (
        <UnsentNotice unsent={unsent}>
          They are safe on this device and are sent when you sign in here again. An entry counts only if it
          arrives within 48 hours after its day.
        </UnsentNotice>
      ) : (
        <p>Everything has been sent. Your battles stay on this device, for when you sign in again.</p>
      )}
      {isAllSent ? (
        <Checkbox
          label="Remove my battles from this device"
          hint="For a device that is not yours. They come back from the server when you sign in."
          checked={removeData}
          onChange={(event) => setRemoveData(event.target.checked)}
        />
      ) : null}
    </Dialog>
  );
}
