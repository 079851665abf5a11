/** The View-photo box: anybody of the battle looks, its owner deletes or changes it while its day lasts (spec §2, §4, §6). */
import { Fragment, type ReactNode, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { PhotoChooser } from './PhotoChooser.tsx';
import { PhotoImage } from './PhotoImage.tsx';
import { usePhotoChoice } from './usePhotoChoice.ts';
import { type PhotoProof, useUsePhoto } from './useUsePhoto.ts';

export interface ViewPhotoProps extends PhotoProof {
  path: string;
  /** Takes the photo off the entry, resolving to whether that worked; absent where the viewer may not. */
  remove?: () => Promise<boolean>;
  onClose: () => void;
}

type Step = 'LOOKING' | 'DELETING' | 'CHANGING';

export function ViewPhoto({ path, remove, onClose, ...proof }: ViewPhotoProps) {
  const [step, setStep] = useState<Step>('LOOKING');
  const choice = usePhotoChoice();
  const { use, isUsing } = useUsePhoto();
  const { photo } = choice;

  const cancel = (
    <Button
      variant="quiet"
      onClick={() => {
        choice.discard();
        setStep('LOOKING');
      }}
    >
      Cancel
    </Button>
  );
  const actions: Record<Step, ReactNode> = {
    LOOKING: (
      <>
        {remove ? (
          <>
            <Button variant="danger" icon="trash" onClick={() => setStep('DELETING')}>
              Delete
            </Button>
            <Button variant="secondary" icon="camera" onClick={() => setStep('CHANGING')}>
              Change
            </Button>
          </>
        ) : null}
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </>
    ),
    DELETING: (
      <>
        {cancel}
        <Button
          variant="danger"
          icon="trash"
          autoFocus
          onClick={async () => {
            if (await remove?.()) onClose();
          }}
        >
          Delete
        </Button>
      </>
    ),
    CHANGING: (
      <>
        {cancel}
        {photo === null ? null : (
          <Button
            autoFocus
            isBusy={isUsing}
            onClick={async () => {
              if (await use(proof, photo)) onClose();
            }}
          >
            Use
          </Button>
        )}
      </>
    ),
  };

  return (
    // Each step has buttons of its own: one that is taken for another's would not ask for the focus.
    <Dialog
      title={proof.target.title}
      onClose={onClose}
      actions={<Fragment key={step}>{actions[step]}</Fragment>}
    >
      {step === 'CHANGING' ? (
        <PhotoChooser choice={choice} />
      ) : (
        <PhotoImage path={path} alt={`Proof of ${proof.target.title}`} />
      )}
      {step === 'DELETING' ? <p role="status">Without its photo this target no longer counts.</p> : null}
    </Dialog>
  );
}
