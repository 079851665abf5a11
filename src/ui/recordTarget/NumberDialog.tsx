/** The number of a daily target: Cancel, Delete, Confirm, and whether the opponent sees it (spec §2). */
import { useId, useState } from 'react';
import { type Entry, explainNumberEntry, parseNumberEntry, validateNumberEntry } from '../../domain/index.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Checkbox, TextField } from '../kit/Field.tsx';
import { useToasts } from '../toasts/ToastArea.tsx';
import type { Recorder } from './useRecorder.ts';

export interface NumberDialogProps {
  title: string;
  entry: Entry | null;
  record: Recorder['record'];
  onClose: () => void;
}

export function NumberDialog({ title, entry, record, onClose }: NumberDialogProps) {
  const formId = useId();
  const { say } = useToasts();
  const recorded = typeof entry?.input === 'number' ? entry.input : null;
  const [text, setText] = useState(recorded === null ? '' : String(recorded));
  const [hide, setHide] = useState(entry?.hide ?? false);
  const [error, setError] = useState<string | null>(null);

  const confirm = async () => {
    const value = parseNumberEntry(text);
    const invalid = validateNumberEntry(text);
    if (value === null || invalid) {
      setError(explainNumberEntry(text));
      if (invalid) say(invalid, { tone: 'danger' });
      return;
    }
    const outcome = await record({ kind: 'NUMBER', value, hide });
    if (outcome.ok) onClose();
    else setError(outcome.failure);
  };

  const clear = async () => {
    const outcome = await record({ kind: 'CLEAR' });
    if (outcome.ok) onClose();
    else setError(outcome.failure);
  };

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          {recorded === null ? null : (
            <Button variant="danger" onClick={clear}>
              Delete
            </Button>
          )}
          <Button type="submit" form={formId}>
            Confirm
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <TextField
          label="Number"
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          error={error}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
        />
        <Checkbox
          label="Hide from opponent"
          hint="They see ? in place of the number."
          checked={hide}
          onChange={(event) => setHide(event.target.checked)}
        />
      </form>
    </Dialog>
  );
}
