/** Steps 1 to 4: one target's title, frequency, type and description (spec §2). */
import { isPhotoOffered, validateTargetTitle } from '../../domain/index.ts';
import { Choices } from '../kit/Choices.tsx';
import { Checkbox, TextArea, TextField } from '../kit/Field.tsx';
import { StepCard } from './StepCard.tsx';
import { Templates } from './Templates.tsx';
import type { StepProps } from './wizardActor.ts';

export function TargetSteps(props: StepProps) {
  const { state } = props;
  if (state.matches({ targeting: 'title' })) return <TitleStep key="title" {...props} />;
  if (state.matches({ targeting: 'frequency' })) return <FrequencyStep key="frequency" {...props} />;
  if (state.matches({ targeting: 'format' })) return <FormatStep key="format" {...props} />;
  return <DescriptionStep key="description" {...props} />;
}

function TitleStep({ state, send }: StepProps) {
  const { draft, problem } = state.context;
  const { title } = draft.target;
  // Too long is said at once; that something is still missing only when the person goes on.
  const error = problem ?? (title === '' ? null : validateTargetTitle(title));
  return (
    <>
      <StepCard state={state} send={send} title="Target title" stage={1} of={4}>
        <TextField
          label="What is the target?"
          hint={error ? undefined : 'For example: 10 000 steps, no sugar, 8 hours of sleep'}
          name="title"
          autoComplete="off"
          enterKeyHint="next"
          value={title}
          onChange={(event) => send({ type: 'wizard.titleTyped', title: event.target.value })}
          error={error}
        />
      </StepCard>
      {draft.targets.length === 0 ? (
        <Templates onChoose={(targets) => send({ type: 'wizard.templateChosen', targets })} />
      ) : null}
    </>
  );
}

function FrequencyStep({ state, send }: StepProps) {
  const { draft, problem } = state.context;
  return (
    <StepCard state={state} send={send} title="Target frequency" stage={2} of={4} room="choices">
      <Choices
        legend="How often does it count?"
        name="frequency"
        value={draft.target.frequency}
        onChange={(frequency) => send({ type: 'wizard.frequencyChosen', frequency })}
        error={problem}
        options={[
          {
            value: 'DAILY',
            label: 'Daily',
            hint: 'Every day of the battle, on that day only',
            icon: 'calendar',
          },
          {
            value: 'BLOCK',
            label: 'Block',
            hint: 'Once for the whole battle, on any of its days',
            icon: 'flag',
          },
        ]}
      />
    </StepCard>
  );
}

function FormatStep({ state, send }: StepProps) {
  const { draft, problem } = state.context;
  const { format, frequency, isPhotoRequired } = draft.target;
  const isOffered = format !== null && frequency !== null && isPhotoOffered(format, frequency);
  return (
    <StepCard state={state} send={send} title="Target type" stage={3} of={4} room="choices">
      <Choices
        legend="How is it recorded?"
        name="format"
        value={format}
        onChange={(chosen) => send({ type: 'wizard.formatChosen', format: chosen })}
        error={problem}
        options={[
          { value: 'CHECKBOX', label: 'Checkbox', hint: 'Done or not done', icon: 'check' },
          {
            value: 'NUMBER',
            label: 'Number',
            hint: 'The higher number wins, and counts double',
            icon: 'target',
          },
        ]}
      />
      {isOffered ? (
        <Checkbox
          label="Require a photo as proof"
          checked={isPhotoRequired}
          onChange={(event) => send({ type: 'wizard.photoChosen', isPhotoRequired: event.target.checked })}
        />
      ) : null}
    </StepCard>
  );
}

function DescriptionStep({ state, send }: StepProps) {
  const { draft, problem } = state.context;
  return (
    <StepCard state={state} send={send} title="Target description" stage={4} of={4}>
      <TextArea
        label="Anything to add?"
        hint="Optional"
        name="description"
        showCount
        rows={4}
        maxLength={200}
        value={draft.target.description}
        onChange={(event) => send({ type: 'wizard.targetDescriptionTyped', description: event.target.value })}
        error={problem}
      />
    </StepCard>
  );
}
