/** Hands the person their own battles and photos as one file. */
import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Notice } from '../kit/Notice.tsx';
import { useAppActions } from '../session/AppProvider.tsx';
import type { DataExport } from '../session/appFace.ts';

type Step =
  | { kind: 'ASKED' }
  | { kind: 'PACKING'; done: number; of: number }
  | { kind: 'PACKED'; packed: DataExport }
  | { kind: 'FAILED' };

export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { exportData } = useAppActions();
  const [step, setStep] = useState<Step>({ kind: 'ASKED' });

  const pack = async () => {
    setStep({ kind: 'PACKING', done: 0, of: 0 });
    try {
      const packed = await exportData((progress) => setStep({ kind: 'PACKING', ...progress }));
      save(packed);
      setStep({ kind: 'PACKED', packed });
    } catch (error) {
      setStep({ kind: 'FAILED' });
      reportError(error);
    }
  };

  return (
    <Dialog
      title="Export My Data"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" autoFocus onClick={onClose}>
            {step.kind === 'PACKED' ? 'Close' : 'Cancel'}
          </Button>
          <Button icon="device" isBusy={step.kind === 'PACKING'} onClick={pack}>
            {step.kind === 'PACKED' ? 'Export again' : 'Export'}
          </Button>
        </>
      }
    >
      <p>
        One zip file with all your battles as tables for a spreadsheet and as JSON, and the photos in them.
        Numbers that an opponent hides stay hidden.
      </p>
      <div role="status">{stepWords(step)}</div>
    </Dialog>
  );
}

function stepWords(step: Step) {
  switch (step.kind) {
    case 'ASKED':
      return null;
    case 'PACKING':
      return <p>{step.of === 0 ? 'Packing …' : `Photo ${step.done} of ${step.of}`}</p>;
    case 'FAILED':
      return (
        <Notice tone="danger" icon="warning">
          <p>The file could not be made. Your data is safe on this device. Please try again.</p>
        </Notice>
      );
    case 'PACKED': {
      const { battles, photos, missingPhotos } = step.packed;
      return (
        <>
          <p>
            Exported: {count(battles, 'battle')}, {count(photos, 'photo')}.
          </p>
          {missingPhotos > 0 ? (
            <Notice tone="alert" icon="warning">
              <p>
                {count(missingPhotos, 'photo')} could not be fetched. The list is in the file; export again
                when you are online.
              </p>
            </Notice>
          ) : null}
        </>
      );
    }
  }
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

/** As a download, which every browser offers to keep. */
function save({ name, file }: DataExport): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken its own hold of the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(url));
}
