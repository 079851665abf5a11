/** The photo flow without a target: a photo, then an active battle, then one of its targets that needs one (spec §4). */
import { useState } from 'react';
import { type Entry, entryAt, hasPhoto, messages, photoWithoutTarget } from '../../domain/index.ts';
import type { RunningBattle, TargetRow } from '../home/dashboardRows.ts';
import { Choices } from '../kit/Choices.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { NumberDialog } from '../recordTarget/NumberDialog.tsx';
import { useRecorder } from '../recordTarget/useRecorder.ts';
import { usePerson } from '../session/AppProvider.tsx';
import { useToasts } from '../toasts/ToastArea.tsx';
import { PhotoChooser } from './PhotoChooser.tsx';
import { PhotoRequired } from './PhotoRequired.tsx';
import { usePhotoChoice } from './usePhotoChoice.ts';
import { useUsePhoto } from './useUsePhoto.ts';

export interface AddPhotoProps {
  battles: RunningBattle[];
  /** Today's targets and the block's, of all battles. */
  rows: TargetRow[];
  onClose: () => void;
}

/** The one that is left when there is no choice. */
const only = (values: string[]): string | null => (values.length === 1 ? (values[0] ?? null) : null);

export function AddPhoto({ battles, rows, onClose }: AddPhotoProps) {
  const { uid } = usePerson();
  const choice = usePhotoChoice();
  const { say } = useToasts();
  const { use, isUsing } = useUsePhoto();
  const [chosenBattle, setBattle] = useState<string | null>(null);
  const [chosenRow, setRow] = useState<string | null>(null);
  const [proven, setProven] = useState<{ row: TargetRow; entry: Entry | null } | null>(null);

  const battleId = chosenBattle ?? only(battles.map(({ id }) => id));
  const open = rows.filter(
    (row) => row.battleId === battleId && row.target.isPhotoRequired && !hasPhoto(row.entry),
  );
  const row = open.find(({ key }) => key === (chosenRow ?? only(open.map((each) => each.key))));
  const { photo } = choice;

  if (proven) return <NumberOf {...proven} onClose={onClose} />;

  const finish = async (taken: Blob, { battleId: id, bucket, target, ...rest }: TargetRow) => {
    const place = { bucket, targetKey: target.targetKey };
    const used = await use({ battleId: id, place, target }, taken);
    if (!used) return;
    if (target.format === 'CHECKBOX') return onClose();
    const entry = entryAt(used, uid, bucket, target.targetKey);
    setProven({ row: { battleId: id, bucket, target, ...rest }, entry });
  };

  return (
    <PhotoRequired
      choice={choice}
      isUsing={isUsing}
      onUse={(taken) => (row ? finish(taken, row) : say(photoWithoutTarget))}
      onClose={onClose}
    >
      {battles.length === 0 ? (
        <EmptyState icon="swords" title={messages.noActiveBattles} />
      ) : (
        <PhotoChooser choice={choice} isBeside />
      )}
      {photo !== null && battles.length > 1 ? (
        <Choices
          legend="Which battle?"
          name="battle"
          value={battleId}
          onChange={(id) => {
            setBattle(id);
            setRow(null);
          }}
          options={battles.map(({ id, versus, timing }) => ({
            value: id,
            label: `vs ${versus}`,
            hint: timing,
          }))}
        />
      ) : null}
      {photo !== null && battleId !== null ? (
        open.length === 0 ? (
          <EmptyState icon="check" title={messages.noTargetsLeft} />
        ) : (
          <Choices
            legend="Which target does it prove?"
            name="target"
            value={row?.key ?? null}
            onChange={setRow}
            options={open.map(({ key, target, until }) => ({
              value: key,
              label: target.title,
              hint: until === undefined ? 'Today' : `Until ${until}`,
              icon: target.format === 'CHECKBOX' ? ('check' as const) : ('target' as const),
            }))}
          />
        )
      ) : null}
    </PhotoRequired>
  );
}

/** Its photo is there; now the number that it proves. */
function NumberOf({ row, entry, onClose }: { row: TargetRow; entry: Entry | null; onClose: () => void }) {
  const { battleId, bucket, target } = row;
  const { record } = useRecorder(battleId, { bucket, targetKey: target.targetKey }, target, entry);
  return <NumberDialog title={target.title} entry={entry} record={record} onClose={onClose} />;
}
