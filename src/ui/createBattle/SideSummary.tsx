/** The battle so far, beside every step: what has been chosen, and its targets (spec §2). */
import { addDays, messages, shortDate } from '../../domain/index.ts';
import { parseNumDays, type WizardDraft } from '../../machines/wizardDraft.ts';
import { Card } from '../kit/Card.tsx';
import { Facts } from '../terms/Facts.tsx';
import { SummaryTargets } from './SummaryTargets.tsx';
import styles from './Wizard.module.css';
import type { SendWizard } from './wizardActor.ts';

export interface SideSummaryProps {
  draft: WizardDraft;
  canEdit: boolean;
  send: SendWizard;
}

export function SideSummary({ draft, canEdit, send }: SideSummaryProps) {
  if (draft.targets.length === 0) return null;
  const { startDate, prize, description } = draft;
  const numDays = parseNumDays(draft.numDays);
  const hasFinish = startDate !== '' && numDays >= 1 && numDays <= 31;
  return (
    <Card title="Summary" className={styles.summary}>
      <Facts
        facts={[
          ['Start Date', startDate === '' ? 'n/a' : shortDate(startDate)],
          ['Finish Date', hasFinish ? shortDate(addDays(startDate, numDays - 1)) : 'n/a'],
          ['Prize/Forfeit', prize.trim() || messages.noPrize],
          ['Description/Rules', description.trim() || messages.noPrize],
        ]}
      />
      <h3 className={styles.heading}>Targets</h3>
      <SummaryTargets targets={draft.targets} canEdit={canEdit} send={send} />
    </Card>
  );
}
