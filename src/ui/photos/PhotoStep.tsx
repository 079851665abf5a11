/** The Photo Required box for a target that is known: a photo is chosen, then used or discarded (spec §2, §4). */
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { PhotoChooser } from './PhotoChooser.tsx';
import styles from './Photos.module.css';
import { usePhotoChoice } from './usePhotoChoice.ts';
import { type PhotoProof, useUsePhoto } from './useUsePhoto.ts';

export interface PhotoStepProps extends PhotoProof {
  /** The photo is on the entry now; a number may be entered next. */
  onTaken: () => void;
  onClose: () => void;
}

export function PhotoStep({ onTaken, onClose, ...proof }: PhotoStepProps) {
  const choice = usePhotoChoice();
  const { use, isUsing } = useUsePhoto();
  const { photo } = choice;
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
            <Button variant="quiet" onClick={choice.discard}>
              Discard
            </Button>
            <Button
              autoFocus
              isBusy={isUsing}
              onClick={async () => {
                if (await use(proof, photo)) onTaken();
              }}
            >
              Use
            </Button>
          </>
        )
      }
    >
      <p className={styles.what}>{proof.target.title}</p>
      <PhotoChooser choice={choice} />
    </Dialog>
  );
}
