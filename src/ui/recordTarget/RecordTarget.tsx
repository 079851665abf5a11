/**
 * One target to record, for the dashboard and the day of a battle: a tap checks, or opens the number.
 *
 *   <RecordTarget battleId={…} bucket="day3" target={target} entry={entryAt(battle, uid, 'day3', 'target1')}
 *     {...entrySync(row, uid, place, refusals, waitingPhotos)} versus="sam" until="28 Nov" href={battlePath(id)} />
 *   <RecordTarget … refusal={messages.previousDay} />      read-only: a tap says why
 *   <RecordTarget … refusal={messages.notYours} isTheirs />  the opponent's, where a hidden number reads '?'
 *
 * Everything it takes is data, compared by content, so that a tap draws one row again and not the list.
 */
import { memo, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  type Bucket,
  contentEquals,
  displayEntry,
  type Entry,
  hasPhoto,
  type Target,
} from '../../domain/index.ts';
import type { EntrySync } from '../../store/entrySyncState.ts';
import { IconButton } from '../kit/Button.tsx';
import { classNames } from '../kit/classNames.ts';
import { isFocusLost } from '../kit/focus.ts';
import { Icon } from '../kit/Icon.tsx';
import { Tag } from '../kit/Tag.tsx';
import { entryStateWords } from '../syncStatus/syncWords.ts';
import { useToasts } from '../toasts/ToastArea.tsx';
import styles from './RecordTarget.module.css';
import { loadRecordBox, useLazyBox } from './useLazyBox.ts';
import { useRecorder } from './useRecorder.ts';

/** The sync state is 'NONE' for the opponent's. */
export interface RecordTargetProps extends EntrySync {
  battleId: string;
  bucket: Bucket;
  target: Target;
  entry: Entry | null;
  /** The opponent's username, where the row stands outside its battle. */
  versus?: string;
  /** The end of the battle, for block targets, as '28 Nov'. */
  until?: string;
  /** Where the icon at the end leads: the battle. */
  href?: string;
  /** Why it cannot be recorded: said on a tap. */
  refusal?: string;
  /** The entry is the opponent's. */
  isTheirs?: boolean;
}

export const RecordTarget = memo(function RecordTarget(props: RecordTargetProps) {
  const {
    battleId,
    bucket,
    target,
    entry,
    syncState,
    refusedFor,
    versus,
    until,
    href,
    refusal,
    isTheirs = false,
  } = props;
  const { say } = useToasts();
  const { Box, open, close } = useLazyBox(loadRecordBox);
  const [opened, setOpened] = useState({ first: 'NUMBER' as 'NUMBER' | 'PHOTO', bucket });
  // What is typed belongs to the day on which it was opened, though midnight may have brought the row another (T5).
  const place = { bucket: Box ? opened.bucket : bucket, targetKey: target.targetKey };
  const { record, isRecording } = useRecorder(battleId, place, target, entry);
  const openWith = (first: 'NUMBER' | 'PHOTO') => {
    setOpened({ first, bucket });
    open();
  };

  const row = useRef<HTMLButtonElement>(null);
  const isCheckbox = target.format === 'CHECKBOX';
  const { done, text, photo } = displayEntry(target, entry, !isTheirs);
  const needsPhoto = target.isPhotoRequired && !hasPhoto(entry);
  const state = isTheirs ? null : entryStateWords(syncState, refusedFor);

  const hadPhoto = useRef(false);
  useEffect(() => {
    if (Box) return;
    // A deleted photo takes the button to it away, which had the focus.
    if (hadPhoto.current && !photo && isFocusLost()) row.current?.focus();
    hadPhoto.current = photo !== null;
  }, [Box, photo]);

  const press = () => {
    if (refusal !== undefined) return say(refusal);
    // A number with its photo first goes to the photo (spec §4). A done checkbox goes there too: a tap must not throw
    // its photo away.
    if (needsPhoto || (isCheckbox && target.isPhotoRequired)) return openWith('PHOTO');
    if (isCheckbox && done) return record({ kind: 'CHECK', checked: false });
    return isCheckbox ? record({ kind: 'CHECK', checked: true }) : openWith('NUMBER');
  };

  return (
    <div className={styles.row}>
      <button
        ref={row}
        type="button"
        className={styles.press}
        aria-pressed={isCheckbox ? done : undefined}
        aria-haspopup={
          (isCheckbox && !target.isPhotoRequired) || refusal !== undefined ? undefined : 'dialog'
        }
        aria-busy={isRecording || undefined}
        onClick={press}
      >
        <span
          className={classNames(
            styles.key,
            refusal !== undefined && styles.still,
            done && styles.done,
            isRecording && styles.pressed,
          )}
          aria-hidden="true"
        >
          <KeyFace isCheckbox={isCheckbox} done={done} text={text} isReadOnly={refusal !== undefined} />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{target.title}</span>
          <span className={styles.facts}>
            {versus ? <span>vs {versus}</span> : null}
            <span>{isCheckbox ? 'Checkbox' : 'Number'}</span>
            {until ? <span>until {until}</span> : null}
            {target.isPhotoRequired ? <Tag icon="camera">Photo</Tag> : null}
            {!isTheirs && needsPhoto && refusal === undefined ? (
              <span className={styles.needsPhoto}>Photo needed</span>
            ) : null}
          </span>
          {isCheckbox ? null : (
            <span className="visuallyHidden">{text === '' ? 'Nothing recorded' : `Recorded: ${text}`}</span>
          )}
          {isTheirs && isCheckbox ? (
            <span className="visuallyHidden">{done ? 'Done' : 'Not done'}</span>
          ) : null}
          {state ? (
            <span className={classNames(styles.state, styles[syncState])}>
              <Icon name={state.icon} size={12} />
              {state.text}
            </span>
          ) : null}
        </span>
      </button>
      {photo ? (
        <IconButton
          icon="camera"
          label={`View the photo of ${target.title}`}
          className={styles.view}
          onClick={() => openWith('PHOTO')}
        />
      ) : null}
      {href ? (
        <Link
          to={href}
          className={styles.open}
          aria-label={versus ? `Open the battle against ${versus}` : 'Open the battle'}
        >
          <Icon name="swords" />
        </Link>
      ) : null}
      {Box ? (
        <Box
          {...{ battleId, place, target, entry }}
          first={opened.first}
          {...(refusal === undefined && { record })}
          onClose={close}
        />
      ) : null}
    </div>
  );
}, contentEquals);

function KeyFace({
  isCheckbox,
  done,
  text,
  isReadOnly,
}: {
  isCheckbox: boolean;
  done: boolean;
  text: string;
  isReadOnly: boolean;
}) {
  if (isCheckbox) return done ? <Icon name="check" size={36} /> : null;
  if (text !== '')
    return (
      <span
        className={classNames(
          styles.number,
          text.length > 6 ? styles.longest : text.length > 4 && styles.long,
        )}
      >
        {text}
      </span>
    );
  return isReadOnly ? <Icon name="minus" /> : <Icon name="plus" />;
}
