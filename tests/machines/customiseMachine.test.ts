/** Customising a fighter, walked as a person would and then along every path there is. */
import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { type Avatar, defaultAvatar, withColor } from '../../src/domain/index.ts';
import {
  type CustomiseEvent,
  customiseMachine,
  savingSpinnerMs,
} from '../../src/machines/customiseMachine.ts';

type State = SnapshotFrom<typeof customiseMachine>;

function start(save: (avatar: Avatar) => Promise<boolean> = async () => true) {
  const said: string[] = [];
  const clock = new SimulatedClock();
  const machine = customiseMachine.provide({
    actors: { saveAvatar: fromPromise<boolean, Avatar>(({ input }) => save(input)) },
    actions: { tellSaved: () => said.push('saved'), tellNotSaved: () => said.push('not saved') },
  });
  const actor = createActor(machine, { input: { avatar: defaultAvatar }, clock });
  actor.start();
  const until = (isThere: (state: State) => boolean) =>
    new Promise<State>((resolve) => {
      const look = (state: State) => {
        if (!isThere(state)) return;
        subscription.unsubscribe();
        resolve(state);
      };
      const subscription = actor.subscribe(look);
      look(actor.getSnapshot());
    });
  const send = (...events: CustomiseEvent[]) => {
    for (const event of events) actor.send(event);
    return actor.getSnapshot();
  };
  return { actor, said, clock, send, until };
}

const turn = (by: 1 | -1): CustomiseEvent => ({ type: 'customise.turned', by });
const pick = (color: string): CustomiseEvent => ({ type: 'customise.colorPicked', slot: 'skin', color });
const save: CustomiseEvent = { type: 'customise.saved' };
const revert: CustomiseEvent = { type: 'customise.reverted' };

test('a turned fighter is changed, and turned all the way round it is unchanged again', () => {
  const { send } = start();
  expect(send(turn(1)).matches('changed')).toBe(true);
  expect(send(turn(1), turn(1), turn(1)).matches('unchanged')).toBe(true);
  expect(send(turn(-1)).context.draft.id).toBe('4');
});

test('a picked colour brings the shade that follows from it', () => {
  const { send } = start();
  const { draft } = send(pick('#c08040')).context;
  expect(draft.colors).toMatchObject({ skin: '#c08040', skinShadow: '#a36d36' });
});

test('Revert restores what is saved', () => {
  const { send } = start();
  const state = send(turn(1), pick('#c08040'), revert);
  expect(state.matches('unchanged')).toBe(true);
  expect(state.context.draft).toEqual(defaultAvatar);
});

test('Save hands over what is on screen, and that is what Revert leads to from then on', async () => {
  const saved: Avatar[] = [];
  const { send, said, until } = start(async (avatar) => {
    saved.push(avatar);
    return true;
  });
  send(turn(1), save);
  await until((state) => state.matches('unchanged'));
  expect(saved).toEqual([{ ...defaultAvatar, id: '2' }]);
  expect(said).toEqual(['saved']);
  expect(send(turn(1), revert).context.draft.id).toBe('2');
});

test.each([
  ['a device that says no', async () => false],
  [
    'a device that breaks',
    async () => {
      throw new Error('broken');
    },
  ],
])('%s keeps what was picked on screen and says so', async (_, failing) => {
  const { send, said, until } = start(failing);
  send(pick('#c08040'), save);
  const state = await until((each) => each.matches('changed') && said.length > 0);
  expect(state.context.draft.colors.skin).toBe('#c08040');
  expect(said).toEqual(['not saved']);
});

test('nothing moves under a save, and after half a second it shows the spinner', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { send, clock, until } = start(() => promise);
  expect(send(turn(1), save).hasTag('spinner')).toBe(false);
  expect(send(turn(1), pick('#c08040')).context.draft).toEqual({ ...defaultAvatar, id: '2' });
  clock.increment(savingSpinnerMs - 1);
  expect(send().hasTag('spinner')).toBe(false);
  clock.increment(1);
  expect(send().hasTag('spinner')).toBe(true);
  resolve(true);
  expect((await until((state) => state.matches('unchanged'))).context.draft.id).toBe('2');
});

test('a change made elsewhere shows while nothing was picked, and never takes away what was', () => {
  const elsewhere = withColor({ ...defaultAvatar, id: '3' }, 'eyes', '#112233');
  const event: CustomiseEvent = { type: 'customise.changedElsewhere', avatar: elsewhere };
  expect(start().send(event).context.draft).toEqual(elsewhere);

  const { send } = start();
  const state = send(turn(1), event);
  expect(state.matches('changed')).toBe(true);
  expect(state.context.draft.id).toBe('2');
  expect(send(revert).context.draft).toEqual(elsewhere);
});

test('from every state there is a way back to unchanged', () => {
  const idle = customiseMachine.provide({
    actors: { saveAvatar: fromPromise<boolean, Avatar>(() => new Promise(() => {})) },
  });
  const paths = getShortestPaths(idle, {
    input: { avatar: defaultAvatar },
    events: [
      turn(1),
      pick('#c08040'),
      revert,
      save,
      // The two ends of a save, as the machine hears of them.
      ...[true, false].map(
        (output) => ({ type: 'xstate.done.actor.0.customise.saving', output }) as unknown as CustomiseEvent,
      ),
    ],
    serializeState: (state) => JSON.stringify([state.value, state.context.draft, state.context.saved]),
    limit: 2000,
    stopWhen: (state) => state.context.saved.id === '3',
  });
  const seen = new Set(paths.map(({ state }) => JSON.stringify(state.value)));
  expect([...seen].sort()).toEqual(['"changed"', '"unchanged"', '{"saving":"quiet"}']);
  expect(paths.length).toBeGreaterThan(10);
  for (const { state } of paths.filter((path) => path.state.matches('changed'))) {
    const actor = createActor(idle, {
      snapshot: idle.getPersistedSnapshot(state),
      input: { avatar: defaultAvatar },
    });
    actor.start();
    actor.send(revert);
    expect(actor.getSnapshot().matches('unchanged')).toBe(true);
  }
});
