/** What the opponent has on a target, in a line; a number that they hide reads '?', a photo can be looked at (spec §6). */
import { type Bucket, displayEntry, type Entry, type Target } from '../../domain/index.ts';
import { IconButton } from '../kit/Button.tsx';
import { loadRecordBox, useLazyBox } from '../recordTarget/useLazyBox.ts';
import styles from './Battle.module.css';

export interface TheirEntryProps {
  battleId: string;
  bucket: Bucket;
  username: string;
  target: Target;
  entry: Entry | null;
}

export function TheirEntry({ battleId, bucket, username, target, entry }: TheirEntryProps) {
  const { Box, open, close } = useLazyBox(loadRecordBox);
  const { done, text, photo } = displayEntry(target, entry, false);
  const words =
    target.format === 'CHECKBOX' ? (done ? 'Done' : 'Not done') : text === '' ? 'Nothing yet' : text;
  return (
    <div className={styles.theirs}>
      <span>{username}</span>
      <strong>{words}</strong>
      {photo ? (
        <IconButton icon="camera" label={`View ${username}'s photo of ${target.title}`} onClick={open} />
      ) : null}
      {Box ? (
        <Box
          {...{ battleId, target, entry }}
          place={{ bucket, targetKey: target.targetKey }}
          first="PHOTO"
          onClose={close}
        />
      ) : null}
    </div>
  );
}
