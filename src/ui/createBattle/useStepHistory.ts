/**
 * Gives the wizard's steps their places in the browser's history, so that Back of the browser, or of the phone, is the
 * wizard's Back. The machine alone decides what follows what; the history only has as many entries as steps to go back.
 */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { SendWizard, WizardState } from './wizardActor.ts';

const targetSteps = ['title', 'frequency', 'format', 'description'] as const;
const battleSteps = ['summary', 'startDate', 'numDays', 'prize', 'description', 'finish'] as const;

/** How often 'Back' can be pressed before it leaves the wizard. */
export function stepsBack(state: WizardState): number {
  const ofTarget = targetSteps.findIndex((step) => state.matches({ targeting: step }));
  // A further target is begun from the summary, and Back from its title leads there.
  if (ofTarget >= 0) return ofTarget + (state.context.draft.targets.length > 0 ? 1 : 0);
  if (state.matches({ planning: 'withoutDailyTargets' })) return 1;
  const ofBattle = battleSteps.findIndex((step) => state.matches({ planning: step }));
  return ofBattle >= 0 ? ofBattle : battleSteps.length - 1;
}

const stepIn = (kept: unknown): number =>
  typeof kept === 'object' && kept !== null && 'step' in kept && typeof kept.step === 'number'
    ? kept.step
    : 0;

/** Returns how many entries of the history are the wizard's own: they are to be left behind when it ends. */
export function useStepHistory(state: WizardState, send: SendWizard): number {
  const navigate = useNavigate();
  const arrivedBy = useNavigationType();
  const { pathname, search, state: kept } = useLocation();
  const entry = stepIn(kept);
  const depth = stepsBack(state);
  const isActive = state.status === 'active';
  const known = useRef(entry);
  /** The entry that the history has been told to be at: whoever is quick is a step further before it says so. */
  const told = useRef(entry);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address stays while the wizard does
  useEffect(() => {
    if (!isActive) return;
    if (entry !== known.current) {
      known.current = entry;
      if (arrivedBy === 'POP') {
        // The history has moved: the wizard follows.
        told.current = entry;
        for (let step = depth; step > entry; step -= 1) send({ type: 'wizard.back' });
        if (entry > depth) send({ type: 'wizard.next' });
        return;
      }
    }
    // The wizard has moved: the history follows.
    for (let step = told.current + 1; step <= depth; step += 1)
      navigate(pathname + search, { state: { step } });
    if (depth < told.current) navigate(depth - told.current);
    told.current = depth;
  }, [entry, depth, isActive, send, navigate]);

  return entry;
}
