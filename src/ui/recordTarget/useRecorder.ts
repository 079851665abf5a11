/** Recording on one place of one battle: the change, its toast with a way back, and the words of a failure. */
import { useCallback, useState } from 'react';
import {
  type Entry,
  type EntryChange,
  type EntryPlace,
  entryAt,
  hasPhoto,
  messages,
  type Outcome,
  type Target,
} from '../../domain/index.ts';
import { usePerson, usePhotoDesk, useStore } from '../session/AppProvider.tsx';
import { recordFailureWords } from '../syncStatus/syncWords.ts';
import { useToasts } from '../toasts/ToastArea.tsx';
import { undoOf } from './undoOf.ts';

export interface Recorder {
  /** Resolves once the change is durable on this device (Y1); the failure is what the person was told. */
  record(change: EntryChange): Promise<Outcome<void, string>>;
  isRecording: boolean;
}

/** `entry` is what stands there now, which undo goes back to. */
export function useRecorder(
  battleId: string,
  { bucket, targetKey }: EntryPlace,
  target: Target,
  entry: Entry | null,
): Recorder {
  const store = useStore();
  const { uid } = usePerson();
  const photoDesk = usePhotoDesk();
  const { say } = useToasts();
  const [isRecording, setRecording] = useState(false);

  const write = useCallback(
    async (change: EntryChange): Promise<Outcome<Entry | null, string>> => {
      setRecording(true);
      try {
        const place = { bucket, targetKey };
        const outcome =
          hasPhoto(entry) && takesPhotoAway(change, target)
            ? await (await photoDesk()).erase(battleId, place, change)
            : await store.record(battleId, place, change);
        if (outcome.ok) return { ok: true, value: entryAt(outcome.value, uid, bucket, targetKey) };
        const failure = recordFailureWords(outcome.failure);
        say(failure, { tone: 'danger' });
        return { ok: false, failure };
      } finally {
        setRecording(false);
      }
    },
    [store, photoDesk, battleId, bucket, targetKey, target, entry, uid, say],
  );

  const record = useCallback(
    async (change: EntryChange): Promise<Outcome<void, string>> => {
      const outcome = await write(change);
      if (!outcome.ok) return outcome;
      const undo = undoOf(target, entry, outcome.value);
      say(wordsOf(change), {
        tone: 'success',
        ...(undo && {
          action: {
            label: 'Undo',
            run: async () => {
              if ((await write(undo)).ok) say('Undone.');
            },
          },
        }),
      });
      return { ok: true, value: undefined };
    },
    [write, target, entry, say],
  );

  return { record, isRecording };
}

const takesPhotoAway = (change: EntryChange, { isPhotoRequired }: Target): boolean =>
  change.kind === 'CLEAR' ||
  (change.kind === 'PHOTO' && change.path === null) ||
  (change.kind === 'CHECK' && !change.checked && isPhotoRequired);

function wordsOf(change: EntryChange): string {
  switch (change.kind) {
    case 'CHECK':
      return change.checked ? messages.entryRecorded : 'Entry cleared.';
    case 'REMOVE_ITEM':
    case 'CLEAR':
      return 'Entry cleared.';
    case 'HIDE':
      return change.hide ? 'Hidden from your opponent.' : 'Shown to your opponent.';
    case 'PHOTO':
      return change.path === null ? 'Photo deleted.' : messages.entryRecorded;
    case 'NUMBER':
    case 'ADD_ITEM':
      return messages.entryRecorded;
  }
}
