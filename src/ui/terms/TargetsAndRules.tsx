/** What was agreed beyond dates and prize: the targets, then Description/Rules in the people's own words. Read-only. */
import { messages, type Terms } from '../../domain/index.ts';
import { TargetList } from './TargetList.tsx';
import styles from './TargetsAndRules.module.css';

export function TargetsAndRules({
  terms,
}: {
  terms: Pick<Terms, 'targets' | 'blockTargets' | 'description'>;
}) {
  return (
    <div className={styles.sections}>
      <section>
        <h3 className={styles.heading}>Targets</h3>
        <TargetList terms={terms} />
      </section>
      <section>
        <h3 className={styles.heading}>Description/Rules</h3>
        <p className={styles.rules}>{terms.description || messages.noPrize}</p>
      </section>
    </div>
  );
}
