/** The frame of the Photo Required box: what can be done with a photo that is chosen, and a way out while none is (spec §2). */
import type { ReactNode } from 'react';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import type { PhotoChoice } from './usePhotoChoice.ts';

export interface PhotoRequiredProps {
  choice: PhotoChoice;
  isUsing: boolean;
  onUse: (photo: Blob) => void;
  onClose: () => void;
  children: ReactNode;
}

export function PhotoRequired({
  choice: { photo, discard },
  isUsing,
  onUse,
  onClose,
  children,
}: PhotoRequiredProps) {
  return (
    <Dialog
      title="Photo Required"
      onClose={onClose}
      actions={
        photo === null ? (
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        ) : (
          <>
            <Button variant="quiet" onClick={discard}>
              Discard
            </Button>
            <Button autoFocus isBusy={isUsing} onClick={() => onUse(photo)}>
              Use
            </Button>
          </>
        )
      }
    >
      {children}
    </Dialog>
  );
}
