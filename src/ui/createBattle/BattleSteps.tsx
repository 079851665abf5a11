/** Steps 5 to 10: the targets' summary, start date, days, prize, rules and the finish (spec §2). */
import type { InputEvent } from 'react';
import { addDays, shortDate, startDateChoices, validatePrize } from '../../domain/index.ts';
import { parseNumDays } from '../../machines/wizardDraft.ts';
import { FacingFighters } from '../fighters/FacingFighters.tsx';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { SelectField, TextArea, TextField } from '../kit/Field.tsx';
import { Notice } from '../kit/Notice.tsx';
import { battleResponsePath } from '../session/paths.ts';
import { ForecastNotice } from './ForecastNotice.tsx';
import type { Purpose } from './purpose.ts';
import { StepCard } from './StepCard.tsx';
import { SummaryTargets } from './SummaryTargets.tsx';
import styles from './Wizard.module.css';
import type { StepProps } from './wizardActor.ts';

export interface BattleStepsProps extends StepProps {
  purpose: Purpose;
  rival: string;
}

export function BattleSteps(props: BattleStepsProps) {
  const { state } = props;
  if (state.matches({ planning: 'startDate' })) return <StartDateStep key="startDate" {...props} />;
  if (state.matches({ planning: 'numDays' })) return <NumDaysStep key="numDays" {...props} />;
  if (state.matches({ planning: 'prize' })) return <PrizeStep key="prize" {...props} />;
  if (state.matches({ planning: 'description' })) return <RulesStep key="description" {...props} />;
  if (state.matches({ planning: 'finish' }) || state.matches('saving'))
    return <FinishStep key="finish" {...props} />;
  return <SummaryStep key="summary" {...props} />;
}

function SummaryStep({ state, send }: StepProps) {
  return (
    <StepCard
      state={state}
      send={send}
      title="Targets summary"
      stage={1}
      of={5}
      room="long"
      actions={
        <>
          <Button variant="quiet" onClick={() => send({ type: 'wizard.cancelled' })}>
            Cancel
          </Button>
          <Button type="submit">Continue</Button>
        </>
      }
    >
      <SummaryTargets targets={state.context.draft.targets} canEdit send={send} />
      <ForecastNotice targets={state.context.draft.targets} />
      {state.context.problem ? (
        <Notice tone="alert" icon="warning" role="alert">
          <p>{state.context.problem}</p>
        </Notice>
      ) : null}
      <Button variant="secondary" icon="plus" wide onClick={() => send({ type: 'wizard.targetAdded' })}>
        Add Another Target
      </Button>
      {state.matches({ planning: 'withoutDailyTargets' }) ? (
        <Dialog
          title="Continue?"
          onClose={() => send({ type: 'wizard.refused' })}
          actions={
            <>
              <Button variant="quiet" onClick={() => send({ type: 'wizard.refused' })}>
                Cancel
              </Button>
              <Button autoFocus onClick={() => send({ type: 'wizard.confirmed' })}>
                Continue
              </Button>
            </>
          }
        >
          <p>
            There are no daily targets. Both of you start with 1 HP, nobody can be knocked out, and the block
            targets alone decide the battle.
          </p>
        </Dialog>
      ) : null}
    </StepCard>
  );
}

const dayWords = (date: string, offset: number): string => {
  if (offset === 0) return `Today, ${shortDate(date)}`;
  if (offset === 1) return `Tomorrow, ${shortDate(date)}`;
  const weekday = new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    weekday: 'long',
    timeZone: 'UTC',
  });
  return `${weekday}, ${shortDate(date)}`;
};

function StartDateStep({ state, send }: StepProps) {
  const { draft, problem, today } = state.context;
  const choices = startDateChoices(today);
  return (
    <StepCard state={state} send={send} title="Start date" stage={2} of={5}>
      <SelectField
        label="When does it start?"
        name="startDate"
        hint={problem ? undefined : 'Your opponent must accept before that day is over.'}
        value={choices.includes(draft.startDate) ? draft.startDate : ''}
        onChange={(event) => send({ type: 'wizard.startDateChosen', startDate: event.target.value })}
        error={problem}
      >
        <option value="" disabled>
          Choose a day
        </option>
        {choices.map((date, offset) => (
          <option key={date} value={date}>
            {dayWords(date, offset)}
          </option>
        ))}
      </SelectField>
    </StepCard>
  );
}

/** Spec section 5: a field of whole numbers takes no decimal point as it is typed. What is pasted is judged as a whole. */
const blockDecimalPoint = (event: InputEvent<HTMLInputElement>) => {
  if (event.data === '.' || event.data === ',') event.preventDefault();
};

function NumDaysStep({ state, send }: StepProps) {
  const { draft, problem } = state.context;
  const numDays = parseNumDays(draft.numDays);
  const lastDate = numDays >= 1 && numDays <= 31 ? shortDate(addDays(draft.startDate, numDays - 1)) : null;
  const step = (change: number) =>
    send({
      type: 'wizard.numDaysTyped',
      numDays: String(Math.min(31, Math.max(1, (numDays || 0) + change))),
    });
  return (
    <StepCard state={state} send={send} title="Number of days" stage={3} of={5}>
      <TextField
        label="How many days does it last?"
        name="numDays"
        inputMode="numeric"
        autoComplete="off"
        value={draft.numDays}
        onChange={(event) => send({ type: 'wizard.numDaysTyped', numDays: event.target.value })}
        onBeforeInput={blockDecimalPoint}
        enterKeyHint="next"
        hint={problem ? undefined : lastDate ? `The last day is ${lastDate}.` : 'From 1 to 31'}
        error={problem}
      />
      <div className={styles.steppers}>
        <Button variant="secondary" icon="minus" onClick={() => step(-1)}>
          One less
        </Button>
        <Button variant="secondary" icon="plus" onClick={() => step(1)}>
          One more
        </Button>
      </div>
    </StepCard>
  );
}

function PrizeStep({ state, send }: StepProps) {
  const { draft, problem } = state.context;
  const error = problem ?? validatePrize(draft.prize);
  return (
    <StepCard state={state} send={send} title="Prize/Forfeit" stage={4} of={5}>
      <TextField
        label="What is at stake?"
        name="prize"
        hint={error ? undefined : 'Optional, 15 characters. For example: loser cooks'}
        autoComplete="off"
        enterKeyHint="next"
        value={draft.prize}
        onChange={(event) => send({ type: 'wizard.prizeTyped', prize: event.target.value })}
        error={error}
      />
    </StepCard>
  );
}

function RulesStep({ state, send }: StepProps) {
  const { draft, problem } = state.context;
  return (
    <StepCard state={state} send={send} title="Description/Rules" stage={5} of={5}>
      <TextArea
        label="Any rules of your own?"
        hint="Optional"
        name="rules"
        showCount
        rows={6}
        maxLength={500}
        value={draft.description}
        onChange={(event) => send({ type: 'wizard.descriptionTyped', description: event.target.value })}
        error={problem}
      />
    </StepCard>
  );
}

function FinishStep({ state, send, purpose, rival }: BattleStepsProps) {
  const isSaving = state.matches('saving');
  return (
    <StepCard
      state={state}
      send={send}
      title="Finish"
      stage={null}
      of={5}
      room="long"
      actions={
        <>
          <Button
            variant="quiet"
            icon="back"
            disabled={isSaving}
            onClick={() => send({ type: 'wizard.back' })}
          >
            Back
          </Button>
          <Button type="submit" isBusy={isSaving} data-step-focus>
            Complete
          </Button>
        </>
      }
    >
      {purpose.kind === 'CHANGE' ? null : <FacingFighters rivalId={purpose.opponent.id} size="medium" />}
      <p>
        {purpose.kind === 'CHANGE'
          ? `Look it over below. ${rival} will be asked to accept these terms.`
          : `Look it over below. ${rival} will get it as a battle request.`}
      </p>
      {state.context.failure ? (
        <Notice
          tone="danger"
          icon="warning"
          role="alert"
          action={
            purpose.kind === 'CHANGE' ? (
              <ButtonLink variant="secondary" to={battleResponsePath(purpose.battleId)}>
                Look at the request
              </ButtonLink>
            ) : null
          }
        >
          <p>{state.context.failure}</p>
        </Notice>
      ) : null}
    </StepCard>
  );
}
