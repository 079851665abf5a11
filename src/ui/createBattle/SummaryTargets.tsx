/** The targets made so far, each to duplicate, edit or delete; a deletion can be undone (spec §2). */
import { useRef } from 'react';
import { tooManyTargets, validateTargetCount } from '../../domain/index.ts';
import type { TargetDraft } from '../../machines/wizardDraft.ts';
import { IconButton } from '../kit/Button.tsx';
import { TargetFacts } from '../terms/TargetList.tsx';
import { useToasts } from '../toasts/ToastArea.tsx';
import styles from './SummaryTargets.module.css';
import type { SendWizard } from './wizardActor.ts';

export interface SummaryTargetsProps {
  targets: TargetDraft[];
  /** While a target is under the person's hands no other can be taken up. */
  canEdit: boolean;
  send: SendWizard;
}

export function SummaryTargets({ targets, canEdit, send }: SummaryTargetsProps) {
  const { say } = useToasts();
  const list = useRef<HTMLUListElement>(null);

  const duplicate = ({ id }: TargetDraft) => {
    if (validateTargetCount(targets.length + 1) !== null) return say(tooManyTargets);
    send({ type: 'wizard.targetDuplicated', id });
  };

  const remove = (target: TargetDraft, index: number) => {
    // The button that had the focus goes with its target.
    list.current?.focus();
    send({ type: 'wizard.targetDeleted', id: target.id });
    say(`${target.title} deleted.`, {
      action: { label: 'Undo', run: () => send({ type: 'wizard.targetPutBack', target, index }) },
    });
  };

  return (
    <>
      <p role="status" className="visuallyHidden">
        {targets.length === 1 ? '1 target' : `${targets.length} targets`}
      </p>
      <ul ref={list} tabIndex={-1} data-step-focus className={styles.targets} aria-label="Targets">
        {targets.map((target, index) => (
          <li key={target.id} className={styles.target}>
            <div className={styles.words}>
              <p className={styles.title}>{target.title}</p>
              <TargetFacts target={target} />
            </div>
            <div className={styles.actions}>
              <IconButton icon="copy" label={`Duplicate ${target.title}`} onClick={() => duplicate(target)} />
              {canEdit ? (
                <IconButton
                  icon="edit"
                  label={`Edit ${target.title}`}
                  onClick={() => send({ type: 'wizard.targetEdited', id: target.id })}
                />
              ) : null}
              <IconButton
                icon="trash"
                label={`Delete ${target.title}`}
                onClick={() => remove(target, index)}
              />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
