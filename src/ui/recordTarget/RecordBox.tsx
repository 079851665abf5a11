/** What opens over a row: its number, or its photo, taken where there is none and looked at where there is. */
import { useState } from 'react';
import type { Entry } from '../../domain/index.ts';
import { PhotoStep } from '../photos/PhotoStep.tsx';
import type { PhotoProof } from '../photos/useUsePhoto.ts';
import { ViewPhoto } from '../photos/ViewPhoto.tsx';
import { BlockNumberDialog } from './BlockNumberDialog.tsx';
import { NumberDialog } from './NumberDialog.tsx';
import type { Recorder } from './useRecorder.ts';

export interface RecordBoxProps extends PhotoProof {
  /** What it opens with; a number follows its first photo by itself (spec §4). */
  first: 'NUMBER' | 'PHOTO';
  entry: Entry | null;
  /** Absent where the viewer may only look. */
  record?: Recorder['record'];
  onClose: () => void;
}

export function RecordBox({ first, entry, record, onClose, ...proof }: RecordBoxProps) {
  const { target } = proof;
  const [step, setStep] = useState(first);
  // The entry changes under the box: taken or deleted, its photo must not turn one box into the other.
  const [photo] = useState(entry?.photo || null);

  if (step === 'NUMBER' && record) {
    const Numbers = target.frequency === 'DAILY' ? NumberDialog : BlockNumberDialog;
    return <Numbers title={target.title} entry={entry} record={record} onClose={onClose} />;
  }
  if (photo === null) {
    const followUp = () => (target.format === 'CHECKBOX' ? onClose() : setStep('NUMBER'));
    return <PhotoStep {...proof} onTaken={followUp} onClose={onClose} />;
  }
  const remove = record && (async () => (await record({ kind: 'PHOTO', path: null })).ok);
  return <ViewPhoto {...proof} path={photo} {...(remove && { remove })} onClose={onClose} />;
}
