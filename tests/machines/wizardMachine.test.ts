/** The creation wizard walked as a person would, and then along every path it has. */
import { describe, expect, test } from 'vitest';
import { createActor, type EventFrom, fromPromise, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import {
  forecast,
  type Message,
  messages,
  type Terms,
  tooManyTargets,
  validateTerms,
} from '../../src/domain/index.ts';
import { targetTemplates } from '../../src/machines/targetTemplates.ts';
import {
  draftToTerms,
  emptyDraft,
  emptyTarget,
  readWizardDraft,
  type TargetDraft,
  termsToDraft,
  type WizardDraft,
} from '../../src/machines/wizardDraft.ts';
import { type WizardEvent, wizardMachine } from '../../src/machines/wizardMachine.ts';

const today = '2026-11-20';

const aTarget = (id: string, change: Partial<TargetDraft> = {}): TargetDraft => ({
  ...emptyTarget(id),
  title: `Target ${id}`,
  frequency: 'DAILY',
  format: 'CHECKBOX',
  ...change,
});

const aDraft = (change: Partial<WizardDraft> = {}): WizardDraft => ({
  ...emptyDraft('fresh'),
  startDate: today,
  ...change,
});

function startWizard(draft: WizardDraft, save: (terms: Terms) => Promise<Message> = async () => null) {
  let made = 0;
  const newId = () => {
    made += 1;
    return `new${made}`;
  };
  const machine = wizardMachine.provide({
    actors: { saveBattle: fromPromise<Message, Terms>(({ input }) => save(input)) },
  });
  const actor = createActor(machine, { input: { draft, today, newId } });
  actor.start();
  const send = (...events: WizardEvent[]) => {
    for (const event of events) actor.send(event);
    return actor.getSnapshot();
  };
  return {
    actor,
    send,
    at: (step: Parameters<SnapshotFrom<typeof wizardMachine>['matches']>[0]) =>
      actor.getSnapshot().matches(step),
  };
}

const next: WizardEvent = { type: 'wizard.next' };
const back: WizardEvent = { type: 'wizard.back' };

const targetEvents = (title: string, frequency: 'DAILY' | 'BLOCK' = 'DAILY'): WizardEvent[] => [
  { type: 'wizard.titleTyped', title },
  next,
  { type: 'wizard.frequencyChosen', frequency },
  next,
  { type: 'wizard.formatChosen', format: 'NUMBER' },
  next,
  { type: 'wizard.targetDescriptionTyped', description: 'As far as you like' },
  next,
];

describe('the way through', () => {
  test('from the first title to a saved request', async () => {
    const saved: Terms[] = [];
    const { actor, send, at } = startWizard(emptyDraft('first'), async (terms) => {
      saved.push(terms);
      return null;
    });
    expect(at({ targeting: 'title' })).toBe(true);
    send(...targetEvents('Run'));
    expect(at({ planning: 'summary' })).toBe(true);
    send({ type: 'wizard.targetAdded' }, ...targetEvents('Read a book', 'BLOCK'));
    send(next, { type: 'wizard.startDateChosen', startDate: '2026-11-21' }, next);
    send({ type: 'wizard.numDaysTyped', numDays: '7' }, next);
    send({ type: 'wizard.prizeTyped', prize: 'Coffee' }, next);
    send({ type: 'wizard.descriptionTyped', description: 'Be kind' }, next);
    expect(at({ planning: 'finish' })).toBe(true);
    send({ type: 'wizard.completed' });
    await expect.poll(() => actor.getSnapshot().status).toBe('done');
    expect(actor.getSnapshot().output).toEqual({ outcome: 'SAVED' });
    expect(saved).toMatchObject([
      {
        startDate: '2026-11-21',
        numDays: 7,
        prize: 'Coffee',
        description: 'Be kind',
        targets: {
          target1: { title: 'Run', frequency: 'DAILY', format: 'NUMBER', description: 'As far as you like' },
        },
        blockTargets: { blockTarget1: { title: 'Read a book', frequency: 'BLOCK' } },
      },
    ]);
  });

  test('finished targets force the first step to the summary, and its Back leaves with everything kept', () => {
    const { actor, send, at } = startWizard(aDraft({ targets: [aTarget('a')] }));
    expect(at({ planning: 'summary' })).toBe(true);
    send(back);
    expect(actor.getSnapshot().output).toEqual({ outcome: 'LEFT' });
    expect(actor.getSnapshot().context.draft.targets).toHaveLength(1);
  });

  test('leaving the very first step goes back in history', () => {
    const { actor, send } = startWizard(emptyDraft('first'));
    send(back);
    expect(actor.getSnapshot().output).toEqual({ outcome: 'LEFT' });
  });

  test('Back from a further target returns to the summary', () => {
    const { send, at } = startWizard(aDraft({ targets: [aTarget('a')] }));
    send({ type: 'wizard.targetAdded' });
    expect(at({ targeting: 'title' })).toBe(true);
    send(back);
    expect(at({ planning: 'summary' })).toBe(true);
  });

  test('Cancel throws the draft away', () => {
    const { actor, send } = startWizard(aDraft({ targets: [aTarget('a')] }));
    send({ type: 'wizard.cancelled' });
    expect(actor.getSnapshot().output).toEqual({ outcome: 'CANCELLED' });
  });

  test('no daily target asks before it goes on', () => {
    const { send, at } = startWizard(aDraft({ targets: [aTarget('a', { frequency: 'BLOCK' })] }));
    send(next);
    expect(at({ planning: 'withoutDailyTargets' })).toBe(true);
    send({ type: 'wizard.refused' });
    expect(at({ planning: 'summary' })).toBe(true);
    send(next, { type: 'wizard.confirmed' });
    expect(at({ planning: 'startDate' })).toBe(true);
  });
});

describe('what each step demands', () => {
  test.each([
    ['an empty title', [], { targeting: 'title' }, messages.targetTitle],
    [
      'a title of 31',
      [{ type: 'wizard.titleTyped', title: 'x'.repeat(31) }],
      { targeting: 'title' },
      messages.targetTitle,
    ],
    [
      'no frequency',
      [{ type: 'wizard.titleTyped', title: 'Run' }, next],
      { targeting: 'frequency' },
      messages.required,
    ],
    [
      'no type',
      [
        { type: 'wizard.titleTyped', title: 'Run' },
        next,
        { type: 'wizard.frequencyChosen', frequency: 'DAILY' },
        next,
      ],
      { targeting: 'format' },
      messages.required,
    ],
    [
      'a description of 201',
      [
        ...targetEvents('Run').slice(0, -2),
        { type: 'wizard.targetDescriptionTyped', description: 'x'.repeat(201) },
      ],
      { targeting: 'description' },
      messages.targetDescription,
    ],
  ] as const)(
    'a target: %s is refused with its message and keeps what was typed',
    (_, events, step, message) => {
      const { actor, send, at } = startWizard(emptyDraft('first'));
      const before = send(...(events as readonly WizardEvent[])).context.draft;
      send(next);
      expect(at(step)).toBe(true);
      expect(actor.getSnapshot().context.problem).toBe(message);
      expect(actor.getSnapshot().context.draft).toEqual(before);
    },
  );

  const toStep: Record<string, number> = { startDate: 1, numDays: 2, prize: 3, description: 4 };
  test.each([
    ['startDate', { startDate: '' }, messages.startDate],
    ['startDate', { startDate: '2026-11-19' }, messages.startDate],
    ['numDays', { numDays: '' }, messages.numDays],
    ['numDays', { numDays: '0' }, messages.numDays],
    ['numDays', { numDays: '32' }, messages.numDays],
    ['numDays', { numDays: '1.5' }, messages.numDays],
    ['prize', { prize: 'x'.repeat(16) }, messages.prize],
    ['description', { description: 'x'.repeat(501) }, messages.battleDescription],
  ] as const)('the battle: %s refuses %o', (step, change, message) => {
    const { actor, send, at } = startWizard(aDraft({ targets: [aTarget('a')], ...change }));
    send(...Array.from({ length: toStep[step] ?? 0 }, () => next), next);
    expect(at({ planning: step })).toBe(true);
    expect(actor.getSnapshot().context.problem).toBe(message);
    send(back);
    expect(actor.getSnapshot().context.problem).toBeNull();
  });

  test('a start date that midnight has made the past is asked for again, and nothing else is lost', () => {
    const { actor, send, at } = startWizard(aDraft({ targets: [aTarget('a')] }));
    send(next, next, next, next, next);
    expect(at({ planning: 'finish' })).toBe(true);
    send({ type: 'wizard.dayChanged', today: '2026-11-21' }, { type: 'wizard.completed' });
    expect(at({ planning: 'startDate' })).toBe(true);
    expect(actor.getSnapshot().context.problem).toBe(messages.startDate);
  });
});

describe('the side summary', () => {
  test('a target is edited in its old place', () => {
    const { actor, send, at } = startWizard(aDraft({ targets: [aTarget('a'), aTarget('b')] }));
    send({ type: 'wizard.targetEdited', id: 'a' });
    expect(at({ targeting: 'title' })).toBe(true);
    send({ type: 'wizard.titleTyped', title: 'Swim' }, next, next, next, next);
    expect(actor.getSnapshot().context.draft.targets.map(({ title }) => title)).toEqual(['Swim', 'Target b']);
  });

  test('Back out of an edit leaves the target as it was', () => {
    const { actor, send } = startWizard(aDraft({ targets: [aTarget('a')] }));
    send({ type: 'wizard.targetEdited', id: 'a' }, { type: 'wizard.titleTyped', title: 'Swim' }, back);
    expect(actor.getSnapshot().context.draft.targets[0]?.title).toBe('Target a');
  });

  test('a duplicate stands beside its original under an id of its own', () => {
    const { actor, send } = startWizard(aDraft({ targets: [aTarget('a'), aTarget('b')] }));
    send({ type: 'wizard.targetDuplicated', id: 'a' });
    const { targets } = actor.getSnapshot().context.draft;
    expect(targets.map(({ title }) => title)).toEqual(['Target a', 'Target a', 'Target b']);
    expect(new Set(targets.map(({ id }) => id)).size).toBe(3);
  });

  test('deleting the last target, from any later step, goes back to making one', () => {
    const { send, at } = startWizard(aDraft({ targets: [aTarget('a')] }));
    send(next, next);
    expect(at({ planning: 'numDays' })).toBe(true);
    send({ type: 'wizard.targetDeleted', id: 'a' });
    expect(at({ targeting: 'title' })).toBe(true);
  });

  test('deleting the target under one’s hands keeps what is typed as a new target', () => {
    const { actor, send } = startWizard(aDraft({ targets: [aTarget('a'), aTarget('b')] }));
    send(
      { type: 'wizard.targetEdited', id: 'a' },
      { type: 'wizard.targetDeleted', id: 'a' },
      next,
      next,
      next,
      next,
    );
    expect(actor.getSnapshot().context.draft.targets.map(({ title }) => title)).toEqual([
      'Target b',
      'Target a',
    ]);
  });

  test('a battle is full at sixteen targets, and says so in place of taking another', () => {
    const targets = Array.from({ length: 16 }, (_, index) => aTarget(`t${index}`));
    const { actor, send, at } = startWizard(aDraft({ targets }));
    send({ type: 'wizard.targetAdded' });
    expect(at({ planning: 'summary' })).toBe(true);
    expect(actor.getSnapshot().context.problem).toBe(tooManyTargets);
    send({ type: 'wizard.targetDuplicated', id: 't1' });
    expect(actor.getSnapshot().context.draft.targets).toHaveLength(16);
    send({ type: 'wizard.targetDeleted', id: 't1' }, { type: 'wizard.targetDuplicated', id: 't2' });
    expect(actor.getSnapshot().context.draft.targets).toHaveLength(16);
  });

  test('a full battle refuses a copy without blaming the field that is on screen', () => {
    const targets = Array.from({ length: 16 }, (_, index) => aTarget(`t${index}`));
    const { actor, send } = startWizard(aDraft({ targets }));
    send(next, next, next, { type: 'wizard.targetDuplicated', id: 't1' });
    expect(actor.getSnapshot().context.draft.targets).toHaveLength(16);
    expect(actor.getSnapshot().context.problem).toBeNull();
  });

  test('a deleted target can be put back where it stood, once', () => {
    const targets = [aTarget('a'), aTarget('b'), aTarget('c')];
    const { actor, send } = startWizard(aDraft({ targets }));
    send({ type: 'wizard.targetDeleted', id: 'b' });
    const undo: WizardEvent = { type: 'wizard.targetPutBack', target: aTarget('b'), index: 1 };
    send(undo, undo);
    expect(actor.getSnapshot().context.draft.targets).toEqual(targets);
  });

  test('the last target, deleted, comes back while a new one is being typed', () => {
    const { actor, send, at } = startWizard(aDraft({ targets: [aTarget('a')] }));
    send({ type: 'wizard.targetDeleted', id: 'a' }, { type: 'wizard.titleTyped', title: 'Swim' });
    send({ type: 'wizard.targetPutBack', target: aTarget('a'), index: 0 });
    expect(at({ targeting: 'title' })).toBe(true);
    expect(actor.getSnapshot().context.draft.targets).toHaveLength(1);
    expect(actor.getSnapshot().context.draft.target.title).toBe('Swim');
  });

  test('a target half typed when the tab was killed is taken up again, a new one as well as an edited one', () => {
    const half = aDraft({ targets: [aTarget('a')], target: { ...emptyTarget('half'), title: 'Sw' } });
    const added = startWizard(half);
    expect(added.at({ planning: 'summary' })).toBe(true);
    added.send({ type: 'wizard.targetAdded' });
    expect(added.actor.getSnapshot().context.draft.target.title).toBe('Sw');

    const edit = startWizard(aDraft({ targets: [aTarget('a')], target: aTarget('a', { title: 'Run far' }) }));
    edit.send({ type: 'wizard.targetEdited', id: 'a' });
    expect(edit.actor.getSnapshot().context.draft.target.title).toBe('Run far');

    const other = startWizard(
      aDraft({ targets: [aTarget('a')], target: aTarget('a', { title: 'Run far' }) }),
    );
    other.send({ type: 'wizard.targetAdded' });
    expect(other.actor.getSnapshot().context.draft.target.title).toBe('');
  });

  test('a photo is dropped where the type no longer offers one', () => {
    const { actor, send } = startWizard(aDraft({ targets: [aTarget('a', { isPhotoRequired: true })] }));
    send(
      { type: 'wizard.targetEdited', id: 'a' },
      next,
      { type: 'wizard.frequencyChosen', frequency: 'BLOCK' },
      next,
    );
    send({ type: 'wizard.formatChosen', format: 'NUMBER' }, next, next);
    expect(actor.getSnapshot().context.draft.targets[0]?.isPhotoRequired).toBe(false);
  });
});

describe('saving', () => {
  const toFinish = [next, next, next, next, next];

  const failures: [string, () => Promise<Message>, string][] = [
    ['is refused', async () => messages.battleDetailsMissing, messages.battleDetailsMissing],
    ['breaks', () => Promise.reject(new Error('disk')), messages.battleRequestFailed],
  ];
  test.each(failures)(
    'when it %s the person reads why, on the finish screen, with the draft whole',
    async (_, save, message) => {
      const draft = aDraft({ targets: [aTarget('a')] });
      const { actor, send, at } = startWizard(draft, save);
      send(...toFinish, { type: 'wizard.completed' });
      await expect.poll(() => at({ planning: 'finish' })).toBe(true);
      expect(actor.getSnapshot().context.failure).toBe(message);
      expect(actor.getSnapshot().context.draft.targets).toEqual(draft.targets);
    },
  );
});

describe('drafts', () => {
  test('terms to draft and back are the same terms', () => {
    const terms = draftToTerms(
      aDraft({
        targets: [
          aTarget('a', { isPhotoRequired: true }),
          aTarget('b', { frequency: 'BLOCK', format: 'NUMBER' }),
        ],
        numDays: '31',
        prize: 'Tea',
        description: 'Rules',
      }),
    );
    expect(draftToTerms(termsToDraft(terms, 'x', { startDate: true }))).toEqual(terms);
    expect(termsToDraft(terms, 'x', { startDate: false }).startDate).toBe('');
  });

  test('a kept draft is read back whole, and anything else is not a draft', () => {
    const draft = aDraft({ targets: [aTarget('a')] });
    expect(readWizardDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    for (const junk of [
      null,
      1,
      'x',
      [],
      {},
      { ...draft, targets: [1] },
      { ...draft, target: null },
      { ...draft, prize: 1 },
    ]) {
      expect(readWizardDraft(junk)).toBeNull();
    }
  });
});

test('a fair fight fills the summary at once, and is not offered over targets that are there', () => {
  const [template] = targetTemplates;
  if (!template) throw new Error('there is no template');
  const choose: WizardEvent = { type: 'wizard.templateChosen', targets: template.targets };
  const { send, at } = startWizard(aDraft());
  const { draft } = send(choose).context;
  expect(at({ planning: 'summary' })).toBe(true);
  expect(draft.targets.map(({ title }) => title)).toEqual(template.targets.map(({ title }) => title));
  expect(new Set(draft.targets.map(({ id }) => id)).size).toBe(template.targets.length);

  const other = startWizard(aDraft({ targets: [aTarget('a')] }));
  other.send({ type: 'wizard.targetAdded' }, choose);
  expect(other.at({ targeting: 'title' })).toBe(true);
});

test.each(targetTemplates)(
  '$name: terms that are allowed, that nobody can lose on the first day',
  ({ targets }) => {
    const draft = aDraft({ targets: targets.map((target, index) => ({ ...target, id: `t${index}` })) });
    const terms = draftToTerms(draft);
    expect(validateTerms(terms, today)).toEqual([]);
    expect(forecast(Object.values(terms.targets)).knockoutDay).toBeGreaterThan(1);
  },
);

test('every path of the wizard ends in a step with a head, in saving, or out; and no step is unreachable', () => {
  const events: EventFrom<typeof wizardMachine>[] = [
    { type: 'wizard.titleTyped', title: 'Run' },
    { type: 'wizard.frequencyChosen', frequency: 'BLOCK' },
    { type: 'wizard.formatChosen', format: 'CHECKBOX' },
    { type: 'wizard.startDateChosen', startDate: today },
    next,
    back,
    { type: 'wizard.targetAdded' },
    { type: 'wizard.targetEdited', id: 'one' },
    { type: 'wizard.targetDeleted', id: 'one' },
    { type: 'wizard.cancelled' },
    { type: 'wizard.confirmed' },
    { type: 'wizard.refused' },
    { type: 'wizard.completed' },
  ];
  const paths = getShortestPaths(wizardMachine, {
    events,
    input: { draft: emptyDraft('one'), today, newId: () => 'one' },
    limit: 20_000,
  });
  const reached = new Set(paths.map(({ state }) => JSON.stringify(state.value)));
  const steps = [
    ...['title', 'frequency', 'format', 'description'].map((step) => ({ targeting: step })),
    ...['summary', 'withoutDailyTargets', 'startDate', 'numDays', 'prize', 'description', 'finish'].map(
      (step) => ({
        planning: step,
      }),
    ),
    'saving',
    'cancelled',
    'left',
  ];
  for (const step of steps) expect(reached).toContain(JSON.stringify(step));
  for (const { state } of paths) {
    const isOut = state.status === 'done' || state.matches('saving');
    expect(isOut || Object.keys(state.getMeta()).length > 0).toBe(true);
  }
});
