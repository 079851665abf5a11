/** The battle so far, beside every step: what has been typed, and each target to duplicate, edit or delete (spec §2). */
import { addDays, shortDate } from '../../domain/index.ts';
import { parseNumDays, type TargetDraft, type WizardDraft } from '../../machines/wizardDraft.ts';
import { IconButton } from '../kit/Button.tsx';
import { Card } from '../kit/Card.tsx';
import { Facts } from '../terms/Facts.tsx';
import { TargetTags } from '../terms/TargetList.tsx';
import styles from './Wizard.module.css';
import type { SendWizard } from './wizardActor.ts';

export interface SideSummaryProps {
  draft: WizardDraft;
  /** While a target is under the person's hands no other can be taken up. */
  canEdit: boolean;
  send: SendWizard;
}

export function SideSummary({ draft, canEdit, send }: SideSummaryProps) {
  if (draft.targets.length === 0) return null;
  const numDays = parseNumDays(draft.numDays);
  const finish =
    draft.startDate !== '' && numDays >= 1 && numDays <= 31
      ? shortDate(addDays(draft.startDate, numDays - 1))
      : 'n/a';
  return (
    <Card title="Summary" className={styles.summary}>
      <Facts
        facts={[
          ['Start Date', draft.startDate === '' ? 'n/a' : shortDate(draft.startDate)],
          ['Finish Date', finish],
          ['Prize/Forfeit', draft.prize || 'n/a'],
        ]}
      />
      <ul className={styles.targets}>
        {draft.targets.map((target) => (
          <SummaryTarget key={target.id} target={target} canEdit={canEdit} send={send} />
        ))}
      </ul>
    </Card>
  );
}

function SummaryTarget({
  target,
  canEdit,
  send,
}: {
  target: TargetDraft;
  canEdit: boolean;
  send: SendWizard;
}) {
  const { id, title, frequency, format, isPhotoRequired } = target;
  return (
    <li className={styles.target}>
      <div className={styles.targetWords}>
        <p className={styles.targetTitle}>{title}</p>
        {frequency && format ? <TargetTags target={{ frequency, format, isPhotoRequired }} /> : null}
      </div>
      <div className={styles.targetActions}>
        <IconButton
          icon="copy"
          label={`Duplicate ${title}`}
          onClick={() => send({ type: 'wizard.targetDuplicated', id })}
        />
        <IconButton
          icon="edit"
          label={`Edit ${title}`}
          disabled={!canEdit}
          onClick={() => send({ type: 'wizard.targetEdited', id })}
        />
        <IconButton
          icon="trash"
          label={`Delete ${title}`}
          onClick={() => send({ type: 'wizard.targetDeleted', id })}
        />
      </div>
    </li>
  );
}
