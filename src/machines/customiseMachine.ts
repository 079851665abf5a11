/**
 * Customising one's fighter (spec §4, "Customize") as a machine: unchanged, changed, saving. It never saves by itself:
 * `saveAvatar` is provided from outside and resolves to whether this device has it.
 */
import { assign, fromPromise, setup } from 'xstate';
import { type Avatar, contentEquals, type PickedColor, turnAvatar, withColor } from '../domain/index.ts';

/** A save that takes this long shows the spinner (spec §9). */
export const savingSpinnerMs = 500;

interface CustomiseContext {
  /** What this person has. */
  saved: Avatar;
  /** What is on screen. */
  draft: Avatar;
}

export type CustomiseEvent =
  | { type: 'customise.turned'; by: 1 | -1 }
  /** `color` is `#rrggbb`; it comes when the person leaves the field. */
  | { type: 'customise.colorPicked'; slot: PickedColor; color: string }
  | { type: 'customise.reverted' }
  | { type: 'customise.saved' }
  /** The avatar was changed elsewhere: on another device, or in another tab. */
  | { type: 'customise.changedElsewhere'; avatar: Avatar };

export const customiseMachine = setup({
  types: {
    context: {} as CustomiseContext,
    events: {} as CustomiseEvent,
    input: {} as { avatar: Avatar },
    tags: {} as 'busy' | 'spinner',
  },
  actors: {
    saveAvatar: fromPromise<boolean, Avatar>(() => {
      throw new Error('saveAvatar is provided by who shows the machine');
    }),
  },
  actions: {
    tellSaved: () => {},
    tellNotSaved: () => {},
    turn: assign(({ context }, { by }: { by: 1 | -1 }) => ({ draft: turnAvatar(context.draft, by) })),
    pickColor: assign(({ context }, { slot, color }: { slot: PickedColor; color: string }) => ({
      draft: withColor(context.draft, slot, color),
    })),
    revert: assign(({ context }) => ({ draft: context.saved })),
    keep: assign(({ context }) => ({ saved: context.draft })),
    takeOver: assign((_, { avatar }: { avatar: Avatar }) => ({ saved: avatar, draft: avatar })),
    /** What is on screen is the person's own and stays; only Revert leads to what came. */
    moveSaved: assign((_, { avatar }: { avatar: Avatar }) => ({ saved: avatar })),
  },
  guards: {
    isUnchanged: ({ context }) => contentEquals(context.draft, context.saved),
  },
  delays: { savingSpinnerMs },
}).createMachine({
  id: 'customise',
  context: ({ input }) => ({ saved: input.avatar, draft: input.avatar }),
  initial: 'comparing',
  states: {
    /** A fighter turned all the way round, or a colour picked back, is unchanged again. */
    comparing: {
      always: [{ guard: 'isUnchanged', target: 'unchanged' }, { target: 'changed' }],
    },
    unchanged: {
      on: {
        'customise.changedElsewhere': {
          actions: { type: 'takeOver', params: ({ event }) => event },
        },
      },
    },
    changed: {
      on: {
        'customise.reverted': { target: 'unchanged', actions: 'revert' },
        'customise.saved': 'saving',
        'customise.changedElsewhere': {
          target: 'comparing',
          actions: { type: 'moveSaved', params: ({ event }) => event },
        },
      },
    },
    saving: {
      tags: 'busy',
      initial: 'quiet',
      invoke: {
        src: 'saveAvatar',
        input: ({ context }) => context.draft,
        onDone: [
          {
            guard: ({ event }) => event.output,
            target: 'unchanged',
            actions: ['keep', 'tellSaved'],
          },
          { target: 'changed', actions: 'tellNotSaved' },
        ],
        onError: { target: 'changed', actions: 'tellNotSaved' },
      },
      states: {
        quiet: { after: { savingSpinnerMs: 'slow' } },
        slow: { tags: 'spinner' },
      },
      // Nothing may move under a save.
      on: { 'customise.turned': {}, 'customise.colorPicked': {} },
    },
  },
  on: {
    'customise.turned': { target: '.comparing', actions: { type: 'turn', params: ({ event }) => event } },
    'customise.colorPicked': {
      target: '.comparing',
      actions: { type: 'pickColor', params: ({ event }) => event },
    },
  },
});
