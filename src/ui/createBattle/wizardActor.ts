/** The types by which the wizard's steps talk to its machine. */
import type { SnapshotFrom } from 'xstate';
import type { WizardEvent, wizardMachine } from '../../machines/wizardMachine.ts';

export type WizardState = SnapshotFrom<typeof wizardMachine>;
export type SendWizard = (event: WizardEvent) => void;

export interface StepProps {
  state: WizardState;
  send: SendWizard;
}
