/** The wizard on screen: the step at hand, the summary beside it, and its end. What each step demands is the machine's to know. */
import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fromPromise } from 'xstate';
import { type Message, rivalOf, type Terms } from '../../domain/index.ts';
import type { WizardDraft } from '../../machines/wizardDraft.ts';
import { wizardMachine } from '../../machines/wizardMachine.ts';
import type { BattleRow } from '../../store/store.ts';
import { Screen } from '../kit/Screen.tsx';
import { usePerson, useSyncStatus, useToday } from '../session/AppProvider.tsx';
import { battleResponsePath } from '../session/paths.ts';
import { sentLater } from '../syncStatus/syncWords.ts';
import { useToasts } from '../toasts/ToastArea.tsx';
import { afterAnswer } from './afterAnswer.ts';
import { BattleSteps } from './BattleSteps.tsx';
import type { KeptWizards } from './keptWizards.ts';
import { newId } from './newId.ts';
import type { Purpose } from './purpose.ts';
import { SideSummary } from './SideSummary.tsx';
import { TargetSteps } from './TargetSteps.tsx';
import { useSaveBattle } from './useSaveBattle.ts';
import { useStepHistory } from './useStepHistory.ts';
import styles from './Wizard.module.css';

export interface WizardStart {
  /** Under what the draft is kept. */
  key: string;
  draft: WizardDraft;
  source: BattleRow | null;
}

export interface WizardProps {
  purpose: Purpose;
  start: WizardStart;
  kept: KeptWizards;
}

export function Wizard({ purpose, start, kept }: WizardProps) {
  const { uid } = usePerson();
  const today = useToday();
  const save = useSaveBattle(purpose, start.source);
  const machine = useMemo(
    () =>
      wizardMachine.provide({
        actors: { saveBattle: fromPromise<Message, Terms>(({ input }) => save(input)) },
      }),
    [save],
  );
  const [state, send] = useMachine(machine, { input: { draft: start.draft, today, newId } });
  const { draft } = state.context;

  useEffect(() => {
    if (state.status !== 'active') return;
    return afterAnswer(window, () => kept.keep(start.key, draft));
  }, [state.status, draft, kept, start.key]);

  useEffect(() => send({ type: 'wizard.dayChanged', today }), [today, send]);

  const ownEntries = useStepHistory(state, send);
  useWizardEnd(state.output?.outcome ?? null, ownEntries, draft, purpose, start.key, kept);

  const rival =
    purpose.kind === 'CHANGE'
      ? (start.source && rivalOf(start.source, uid).username) || ''
      : purpose.opponent.username;

  const canEdit = state.can({ type: 'wizard.targetEdited', id: draft.targets[0]?.id ?? '' });
  // The targets' summary is the list itself: a second one beside it would only be longer.
  const isListed =
    state.matches({ planning: 'summary' }) || state.matches({ planning: 'withoutDailyTargets' });
  const { stage, title } = Object.values(state.getMeta())[0] ?? { stage: '', title: '' };

  return (
    <Screen
      title={purpose.kind === 'CHANGE' ? 'Change Battle' : 'Create Battle'}
      aside={<span className={styles.rival}>vs {rival}</span>}
    >
      <p role="status" className="visuallyHidden">
        {title}
        {stage === '' ? '' : `, stage ${stage.replace('/', ' of ')}`}
      </p>
      <div className={styles.wizard}>
        <form
          className={styles.step}
          data-kept
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            send({ type: state.matches({ planning: 'finish' }) ? 'wizard.completed' : 'wizard.next' });
          }}
        >
          {state.hasTag('making a target') ? <TargetSteps state={state} send={send} /> : null}
          {state.hasTag('planning the battle') || state.hasTag('busy') ? (
            <BattleSteps state={state} send={send} purpose={purpose} rival={rival} />
          ) : null}
        </form>
        {isListed ? null : <SideSummary draft={draft} canEdit={canEdit} send={send} />}
      </div>
    </Screen>
  );
}

/** Leaves the screen as the wizard ended: LEFT keeps what was typed, the others forget it. */
function useWizardEnd(
  outcome: 'LEFT' | 'CANCELLED' | 'SAVED' | null,
  ownEntries: number,
  draft: WizardDraft,
  purpose: Purpose,
  key: string,
  kept: KeptWizards,
): void {
  const navigate = useNavigate();
  const location = useLocation();
  const { say } = useToasts();
  const { phase } = useSyncStatus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once, when the wizard has ended and its steps are left
  useEffect(() => {
    if (outcome === null) return;
    // First back to where the wizard began: Back must not lead into its steps again.
    if (ownEntries > 0) {
      navigate(-ownEntries);
      return;
    }
    if (outcome !== 'LEFT') kept.forget(key);
    if (outcome === 'SAVED') {
      // The spec's 'Battle request sent.' comes when the server has confirmed it (Y8).
      if (phase !== 'LIVE') say(sentLater);
      navigate('/home', { replace: true });
      return;
    }
    if (outcome === 'CANCELLED') {
      const { pathname, search } = location;
      say('Your battle was thrown away.', {
        action: {
          label: 'Undo',
          run: () => {
            kept.keep(key, draft);
            navigate(pathname + search);
          },
        },
      });
    }
    // 'default' is a page that the app did not lead to: what lies behind it may not be ours.
    if (location.key !== 'default') navigate(-1);
    else
      navigate(purpose.kind === 'CHANGE' ? battleResponsePath(purpose.battleId) : '/start-new-battle', {
        replace: true,
      });
  }, [outcome, ownEntries]);
}
