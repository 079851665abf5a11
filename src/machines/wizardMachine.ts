/**
 * The creation wizard (spec section 2, "Create-battle wizard") as a machine: its steps, what each demands, and the way back.
 * It never saves by itself: `saveBattle` is provided from outside.
 */
import { assign, fromPromise, setup } from 'xstate';
import {
  type IsoDate,
  isPhotoOffered,
  type Message,
  messages,
  type TargetFormat,
  type TargetFrequency,
  type Terms,
  validateBattleDescription,
  validateFormat,
  validateFrequency,
  validateNumDays,
  validatePrize,
  validateStartDate,
  validateTargetCount,
  validateTargetDescription,
  validateTargetTitle,
} from '../domain/index.ts';
import {
  draftToTerms,
  emptyTarget,
  parseNumDays,
  type TargetDraft,
  type WizardDraft,
} from './wizardDraft.ts';

export interface WizardInput {
  draft: WizardDraft;
  today: IsoDate;
  newId: () => string;
}

interface WizardContext {
  draft: WizardDraft;
  /** The viewer's own today; moves with `wizard.dayChanged`. */
  today: IsoDate;
  newId: () => string;
  /** What is wrong with the step on screen, once the person has tried to leave it. */
  problem: Message;
  /** What went wrong when saving. */
  failure: Message;
  outcome: WizardOutput['outcome'];
}

export type WizardEvent =
  | { type: 'wizard.titleTyped'; title: string }
  | { type: 'wizard.frequencyChosen'; frequency: TargetFrequency }
  | { type: 'wizard.formatChosen'; format: TargetFormat }
  | { type: 'wizard.photoChosen'; isPhotoRequired: boolean }
  | { type: 'wizard.targetDescriptionTyped'; description: string }
  | { type: 'wizard.startDateChosen'; startDate: IsoDate }
  | { type: 'wizard.numDaysTyped'; numDays: string }
  | { type: 'wizard.prizeTyped'; prize: string }
  | { type: 'wizard.descriptionTyped'; description: string }
  | { type: 'wizard.next' }
  | { type: 'wizard.back' }
  /** A set of targets that makes a fair fight, in place of a first target. */
  | { type: 'wizard.templateChosen'; targets: readonly Omit<TargetDraft, 'id'>[] }
  | { type: 'wizard.targetAdded' }
  | { type: 'wizard.targetEdited'; id: string }
  | { type: 'wizard.targetDuplicated'; id: string }
  | { type: 'wizard.targetDeleted'; id: string }
  /** Undoes a deletion: `index` is where it stood. */
  | { type: 'wizard.targetPutBack'; target: TargetDraft; index: number }
  | { type: 'wizard.cancelled' }
  | { type: 'wizard.confirmed' }
  | { type: 'wizard.refused' }
  | { type: 'wizard.completed' }
  | { type: 'wizard.dayChanged'; today: IsoDate };

/** LEFT keeps what was typed, CANCELLED throws it away, SAVED has become a battle request. */
export interface WizardOutput {
  outcome: 'LEFT' | 'CANCELLED' | 'SAVED';
}

const isEdited = (draft: WizardDraft): boolean => draft.targets.some(({ id }) => id === draft.target.id);

/** Puts the target under the person's hands among the finished ones, in its old place or at the end. */
function finishTarget(draft: WizardDraft, nextId: string): WizardDraft {
  const { target } = draft;
  const isAllowed =
    target.frequency !== null && target.format !== null && isPhotoOffered(target.format, target.frequency);
  const finished = { ...target, isPhotoRequired: target.isPhotoRequired && isAllowed };
  const targets = isEdited(draft)
    ? draft.targets.map((each) => (each.id === target.id ? finished : each))
    : [...draft.targets, finished];
  return { ...draft, targets, target: emptyTarget(nextId) };
}

function duplicateTarget(draft: WizardDraft, id: string, copyId: string): WizardDraft {
  const targets = draft.targets.flatMap((each) =>
    each.id === id ? [each, { ...each, id: copyId }] : [each],
  );
  return { ...draft, targets };
}

function putBack(draft: WizardDraft, target: TargetDraft, index: number): WizardDraft {
  return { ...draft, targets: draft.targets.toSpliced(index, 0, target) };
}

const stage = (label: string, title: string) => ({ stage: label, title });

/** What a step shows in its head; states without one are not steps. */
export interface WizardMeta {
  stage: string;
  title: string;
}

export const wizardMachine = setup({
  types: {
    context: {} as WizardContext,
    events: {} as WizardEvent,
    input: {} as WizardInput,
    output: {} as WizardOutput,
    meta: {} as WizardMeta,
    tags: {} as 'making a target' | 'planning the battle' | 'busy',
  },
  actors: {
    /** Resolves to `null` once the request is safe on this device, else to what the person should read. */
    saveBattle: fromPromise<Message, Terms>(() => Promise.reject(new Error('saveBattle was not provided'))),
  },
  guards: {
    hasRoom: ({ context }) => validateTargetCount(context.draft.targets.length + 1) === null,
    canPutBack: ({ context }, { id }: TargetDraft) =>
      validateTargetCount(context.draft.targets.length + 1) === null &&
      context.draft.targets.every((each) => each.id !== id),
    hasTargets: ({ context }) => context.draft.targets.length > 0,
    hasNoTargets: ({ context }) => context.draft.targets.length === 0,
    isLastTarget: ({ context }, id: string) => context.draft.targets.every((each) => each.id === id),
    hasDailyTargets: ({ context }) => context.draft.targets.some(({ frequency }) => frequency === 'DAILY'),
    isTitleValid: ({ context }) => validateTargetTitle(context.draft.target.title) === null,
    isFrequencyValid: ({ context }) => validateFrequency(context.draft.target.frequency) === null,
    isFormatValid: ({ context }) => validateFormat(context.draft.target.format) === null,
    isTargetDescriptionValid: ({ context }) =>
      validateTargetDescription(context.draft.target.description) === null,
    isStartDateValid: ({ context }) => validateStartDate(context.draft.startDate, context.today) === null,
    isNumDaysValid: ({ context }) => validateNumDays(parseNumDays(context.draft.numDays)) === null,
    isPrizeValid: ({ context }) => validatePrize(context.draft.prize) === null,
    isDescriptionValid: ({ context }) => validateBattleDescription(context.draft.description) === null,
  },
  actions: {
    sayTitle: assign({ problem: ({ context }) => validateTargetTitle(context.draft.target.title) }),
    sayFrequency: assign({ problem: ({ context }) => validateFrequency(context.draft.target.frequency) }),
    sayFormat: assign({ problem: ({ context }) => validateFormat(context.draft.target.format) }),
    sayTargetDescription: assign({
      problem: ({ context }) => validateTargetDescription(context.draft.target.description),
    }),
    sayStartDate: assign({
      problem: ({ context }) => validateStartDate(context.draft.startDate, context.today),
    }),
    sayNumDays: assign({ problem: ({ context }) => validateNumDays(parseNumDays(context.draft.numDays)) }),
    sayPrize: assign({ problem: ({ context }) => validatePrize(context.draft.prize) }),
    sayDescription: assign({
      problem: ({ context }) => validateBattleDescription(context.draft.description),
    }),
    sayTooMany: assign({
      problem: ({ context }) => validateTargetCount(context.draft.targets.length + 1),
    }),
    clearProblem: assign({ problem: null }),
    changeTarget: assign(({ context }, change: Partial<TargetDraft>) => ({
      draft: { ...context.draft, target: { ...context.draft.target, ...change } },
    })),
    changeDraft: assign(({ context }, change: Partial<Omit<WizardDraft, 'targets' | 'target'>>) => ({
      draft: { ...context.draft, ...change },
    })),
    finishTarget: assign({ draft: ({ context }) => finishTarget(context.draft, context.newId()) }),
    addTargets: assign(({ context }, targets: readonly Omit<TargetDraft, 'id'>[]) => ({
      draft: {
        ...context.draft,
        targets: [...context.draft.targets, ...targets.map((target) => ({ ...target, id: context.newId() }))],
      },
    })),
    dropTarget: assign({
      draft: ({ context }) => ({ ...context.draft, target: emptyTarget(context.newId()) }),
    }),
    // A target that was half typed when the tab was killed is taken up where it was left, new ones and edited ones alike.
    startTarget: assign({
      draft: ({ context }) =>
        isEdited(context.draft) ? { ...context.draft, target: emptyTarget(context.newId()) } : context.draft,
    }),
    editTarget: assign(({ context }, id: string) => {
      const target = context.draft.targets.find((each) => each.id === id);
      return target && context.draft.target.id !== id ? { draft: { ...context.draft, target } } : {};
    }),
    duplicateTarget: assign(({ context }, id: string) => ({
      draft: duplicateTarget(context.draft, id, context.newId()),
    })),
    putTargetBack: assign(({ context }, { target, index }: { target: TargetDraft; index: number }) => ({
      draft: putBack(context.draft, target, index),
    })),
    deleteTarget: assign(({ context }, id: string) => ({
      draft: { ...context.draft, targets: context.draft.targets.filter((each) => each.id !== id) },
    })),
  },
}).createMachine({
  id: 'wizard',
  context: ({ input }) => ({ ...input, problem: null, failure: null, outcome: 'LEFT' }),
  output: ({ context }) => ({ outcome: context.outcome }),
  initial: 'opening',
  on: {
    'wizard.dayChanged': { actions: assign({ today: ({ event }) => event.today }) },
    'wizard.targetPutBack': {
      guard: { type: 'canPutBack', params: ({ event }) => event.target },
      actions: [
        'clearProblem',
        { type: 'putTargetBack', params: ({ event: { target, index } }) => ({ target, index }) },
      ],
    },
  },
  states: {
    opening: { always: [{ guard: 'hasTargets', target: 'planning' }, { target: 'targeting' }] },

    targeting: {
      tags: 'making a target',
      initial: 'title',
      states: {
        title: {
          meta: stage('1/4', 'Target'),
          exit: 'clearProblem',
          on: {
            'wizard.titleTyped': {
              actions: [
                'clearProblem',
                { type: 'changeTarget', params: ({ event }) => ({ title: event.title }) },
              ],
            },
            'wizard.next': [{ guard: 'isTitleValid', target: 'frequency' }, { actions: 'sayTitle' }],
            'wizard.templateChosen': {
              guard: 'hasNoTargets',
              target: '#wizard.planning.summary',
              actions: { type: 'addTargets', params: ({ event }) => event.targets },
            },
            'wizard.back': [
              { guard: 'hasTargets', target: '#wizard.planning.summary', actions: 'dropTarget' },
              { target: '#wizard.left' },
            ],
          },
        },
        frequency: {
          meta: stage('2/4', 'Frequency'),
          exit: 'clearProblem',
          on: {
            'wizard.frequencyChosen': {
              actions: [
                'clearProblem',
                { type: 'changeTarget', params: ({ event }) => ({ frequency: event.frequency }) },
              ],
            },
            'wizard.next': [{ guard: 'isFrequencyValid', target: 'format' }, { actions: 'sayFrequency' }],
            'wizard.back': 'title',
          },
        },
        format: {
          meta: stage('3/4', 'Type'),
          exit: 'clearProblem',
          on: {
            'wizard.formatChosen': {
              actions: [
                'clearProblem',
                { type: 'changeTarget', params: ({ event }) => ({ format: event.format }) },
              ],
            },
            'wizard.photoChosen': {
              actions: {
                type: 'changeTarget',
                params: ({ event }) => ({ isPhotoRequired: event.isPhotoRequired }),
              },
            },
            'wizard.next': [{ guard: 'isFormatValid', target: 'description' }, { actions: 'sayFormat' }],
            'wizard.back': 'frequency',
          },
        },
        description: {
          meta: stage('4/4', 'Description'),
          exit: 'clearProblem',
          on: {
            'wizard.targetDescriptionTyped': {
              actions: [
                'clearProblem',
                { type: 'changeTarget', params: ({ event }) => ({ description: event.description }) },
              ],
            },
            'wizard.next': [
              {
                guard: 'isTargetDescriptionValid',
                target: '#wizard.planning.summary',
                actions: 'finishTarget',
              },
              { actions: 'sayTargetDescription' },
            ],
            'wizard.back': 'format',
          },
        },
      },
      on: {
        'wizard.targetDuplicated': {
          guard: 'hasRoom',
          actions: { type: 'duplicateTarget', params: ({ event }) => event.id },
        },
        // Deleting the one under the person's hands: what is on screen goes on as a new target, so that nothing typed is lost.
        'wizard.targetDeleted': { actions: { type: 'deleteTarget', params: ({ event }) => event.id } },
      },
    },

    planning: {
      tags: 'planning the battle',
      initial: 'summary',
      states: {
        summary: {
          meta: stage('1/5', 'Targets'),
          exit: 'clearProblem',
          always: { guard: 'hasNoTargets', target: '#wizard.targeting' },
          on: {
            'wizard.targetAdded': [
              { guard: 'hasRoom', target: '#wizard.targeting', actions: 'startTarget' },
              { actions: 'sayTooMany' },
            ],
            'wizard.next': [
              { guard: 'hasDailyTargets', target: 'startDate' },
              { target: 'withoutDailyTargets' },
            ],
            'wizard.back': '#wizard.left',
            'wizard.cancelled': '#wizard.cancelled',
          },
        },
        withoutDailyTargets: {
          meta: stage('1/5', 'Targets'),
          exit: 'clearProblem',
          always: { guard: 'hasNoTargets', target: '#wizard.targeting' },
          on: {
            'wizard.confirmed': 'startDate',
            'wizard.refused': 'summary',
            'wizard.back': 'summary',
          },
        },
        startDate: {
          meta: stage('2/5', 'Start Date'),
          exit: 'clearProblem',
          on: {
            'wizard.startDateChosen': {
              actions: [
                'clearProblem',
                { type: 'changeDraft', params: ({ event }) => ({ startDate: event.startDate }) },
              ],
            },
            'wizard.next': [{ guard: 'isStartDateValid', target: 'numDays' }, { actions: 'sayStartDate' }],
            'wizard.back': 'summary',
          },
        },
        numDays: {
          meta: stage('3/5', 'Number of Days'),
          exit: 'clearProblem',
          on: {
            'wizard.numDaysTyped': {
              actions: [
                'clearProblem',
                { type: 'changeDraft', params: ({ event }) => ({ numDays: event.numDays }) },
              ],
            },
            'wizard.next': [{ guard: 'isNumDaysValid', target: 'prize' }, { actions: 'sayNumDays' }],
            'wizard.back': 'startDate',
          },
        },
        prize: {
          meta: stage('4/5', 'Prize/Forfeit'),
          exit: 'clearProblem',
          on: {
            'wizard.prizeTyped': {
              actions: [
                'clearProblem',
                { type: 'changeDraft', params: ({ event }) => ({ prize: event.prize }) },
              ],
            },
            'wizard.next': [{ guard: 'isPrizeValid', target: 'description' }, { actions: 'sayPrize' }],
            'wizard.back': 'numDays',
          },
        },
        description: {
          meta: stage('5/5', 'Description/Rules'),
          exit: 'clearProblem',
          on: {
            'wizard.descriptionTyped': {
              actions: [
                'clearProblem',
                { type: 'changeDraft', params: ({ event }) => ({ description: event.description }) },
              ],
            },
            'wizard.next': [{ guard: 'isDescriptionValid', target: 'finish' }, { actions: 'sayDescription' }],
            'wizard.back': 'prize',
          },
        },
        finish: {
          meta: stage('', 'Finish'),
          exit: 'clearProblem',
          on: {
            'wizard.completed': [
              // The day may have changed, and targets may have been deleted, since those steps were passed.
              { guard: 'isStartDateValid', target: '#wizard.saving' },
              { target: 'startDate', actions: 'sayStartDate' },
            ],
            'wizard.back': 'description',
          },
        },
      },
      on: {
        'wizard.targetEdited': {
          target: 'targeting',
          actions: { type: 'editTarget', params: ({ event }) => event.id },
        },
        'wizard.targetDuplicated': {
          guard: 'hasRoom',
          actions: { type: 'duplicateTarget', params: ({ event }) => event.id },
        },
        'wizard.targetDeleted': [
          {
            guard: { type: 'isLastTarget', params: ({ event }) => event.id },
            target: 'targeting',
            actions: { type: 'deleteTarget', params: ({ event }) => event.id },
          },
          { actions: { type: 'deleteTarget', params: ({ event }) => event.id } },
        ],
      },
    },

    saving: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        src: 'saveBattle',
        input: ({ context }) => draftToTerms(context.draft),
        onDone: [
          { guard: ({ event }) => event.output === null, target: 'saved' },
          { target: 'planning.finish', actions: assign({ failure: ({ event }) => event.output }) },
        ],
        onError: { target: 'planning.finish', actions: assign({ failure: messages.battleRequestFailed }) },
      },
    },

    saved: { type: 'final', entry: assign({ outcome: 'SAVED' }) },
    cancelled: { type: 'final', entry: assign({ outcome: 'CANCELLED' }) },
    left: { type: 'final', entry: assign({ outcome: 'LEFT' }) },
  },
});
