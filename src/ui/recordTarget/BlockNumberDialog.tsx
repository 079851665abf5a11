/** The numbers of a block target, one by one: add, remove, and whether the opponent sees them (spec §3, M2). */
import { type MouseEvent, useId, useRef, useState } from 'react';
import {
  blockValue,
  type Entry,
  explainNumberEntry,
  liveItems,
  parseNumberEntry,
  shortDate,
  validateNumberEntry,
} from '../../domain/index.ts';
import { Button, IconButton } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Checkbox, TextField } from '../kit/Field.tsx';
import { useToasts } from '../toasts/ToastArea.tsx';
import styles from './RecordTarget.module.css';
import type { Recorder } from './useRecorder.ts';

export interface BlockNumberDialogProps {
  title: string;
  entry: Entry | null;
  record: Recorder['record'];
  onClose: () => void;
}

export function BlockNumberDialog({ title, entry, record, onClose }: BlockNumberDialogProps) {
  const formId = useId();
  const { say } = useToasts();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [hideNext, setHideNext] = useState(entry?.hide ?? false);
  const field = useRef<HTMLInputElement>(null);
  const items = liveItems(entry);
  // Before the first item there is no entry to hide: the choice goes with the item.
  const hide = items.length > 0 ? (entry?.hide ?? false) : hideNext;

  const add = async () => {
    const value = parseNumberEntry(text);
    const invalid = validateNumberEntry(text);
    if (value === null || invalid) {
      setError(explainNumberEntry(text));
      if (invalid) say(invalid, { tone: 'danger' });
      return;
    }
    const outcome = await record({ kind: 'ADD_ITEM', value, hide });
    if (outcome.ok) setText('');
    else setError(outcome.failure);
  };

  const changeHide = (next: boolean) => {
    setHideNext(next);
    if (items.length > 0) void record({ kind: 'HIDE', hide: next });
  };

  const remove = ({ currentTarget }: MouseEvent, itemId: string) => {
    // The button goes with its number; the focus to the next one's, and with the last number to the field.
    const row = currentTarget.closest('li');
    const near = row?.nextElementSibling ?? row?.previousElementSibling;
    (near?.querySelector('button') ?? field.current)?.focus();
    void record({ kind: 'REMOVE_ITEM', itemId });
  };

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" form={formId} icon="plus">
            Add
          </Button>
        </>
      }
    >
      {items.length === 0 ? (
        <p className={styles.none}>Nothing recorded yet. Add as often as you like; the sum counts.</p>
      ) : (
        <>
          <ul className={styles.items} aria-label="Recorded numbers">
            {items.map((item) => (
              <li key={item.id}>
                <span className={styles.itemValue}>{item.value}</span>
                <span className={styles.itemDate}>{shortDate(item.date)}</span>
                <IconButton
                  icon="trash"
                  label={`Remove ${item.value} of ${shortDate(item.date)}`}
                  onClick={(event) => remove(event, item.id)}
                />
              </li>
            ))}
          </ul>
          <p className={styles.sum}>
            Total <strong>{blockValue(entry)}</strong>
          </p>
        </>
      )}
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField
          ref={field}
          label="Number to add"
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
          hint="They see ? in place of the total."
          checked={hide}
          onChange={(event) => changeHide(event.target.checked)}
        />
      </form>
    </Dialog>
  );
}
