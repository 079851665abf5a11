/** What a person has typed into the creation wizard so far: plain values that can be kept, read back and turned into terms. */
import {
  isPhotoOffered,
  keyTargets,
  type Target,
  type TargetFormat,
  type TargetFrequency,
  type Terms,
  targetsInOrder,
} from '../domain/index.ts';

/** A target while it is being made; `null` where nothing has been chosen yet. */
export interface TargetDraft {
  id: string;
  title: string;
  frequency: TargetFrequency | null;
  format: TargetFormat | null;
  description: string;
  isPhotoRequired: boolean;
}

export interface WizardDraft {
  /** Finished targets, in the order in which they were made. */
  targets: TargetDraft[];
  /** The target under the person's hands: a new one, or a copy of the one with the same id in `targets`. */
  target: TargetDraft;
  startDate: string;
  /** As typed. */
  numDays: string;
  prize: string;
  description: string;
}

export const emptyTarget = (id: string): TargetDraft => ({
  id,
  title: '',
  frequency: null,
  format: null,
  description: '',
  isPhotoRequired: false,
});

/** A battle of one day (spec section 9) with nothing chosen. */
export const emptyDraft = (targetId: string): WizardDraft => ({
  targets: [],
  target: emptyTarget(targetId),
  startDate: '',
  numDays: '1',
  prize: '',
  description: '',
});

/** The terms of a battle as a draft: for editing and proposing (with its start date) and for repeating (without). */
export function termsToDraft(terms: Terms, targetId: string, keep: { startDate: boolean }): WizardDraft {
  const targets = [...targetsInOrder(terms.targets), ...targetsInOrder(terms.blockTargets)];
  return {
    targets: targets.map(([, { id, title, frequency, format, description, isPhotoRequired }]) => ({
      id,
      title,
      frequency,
      format,
      description,
      isPhotoRequired,
    })),
    target: emptyTarget(targetId),
    startDate: keep.startDate ? terms.startDate : '',
    numDays: String(terms.numDays),
    prize: terms.prize,
    description: terms.description,
  };
}

/** A whole number as typed, or `NaN`. */
export const parseNumDays = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN);

function finishedTarget(draft: TargetDraft): Omit<Target, 'targetKey'>[] {
  const { frequency, format } = draft;
  if (frequency === null || format === null) return [];
  return [
    {
      id: draft.id,
      title: draft.title.trim(),
      description: draft.description.trim(),
      frequency,
      format,
      isPhotoRequired: draft.isPhotoRequired && isPhotoOffered(format, frequency),
    },
  ];
}

/** The terms as they would be sent; `validateTerms` says whether they may be. */
export function draftToTerms(draft: WizardDraft): Terms {
  return {
    title: '',
    startDate: draft.startDate,
    numDays: parseNumDays(draft.numDays),
    description: draft.description.trim(),
    prize: draft.prize.trim(),
    ...keyTargets(draft.targets.flatMap(finishedTarget)),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function readTarget(value: unknown): TargetDraft | null {
  if (!isRecord(value)) return null;
  const { id, title, frequency, format, description, isPhotoRequired } = value;
  if (typeof id !== 'string' || typeof title !== 'string' || typeof description !== 'string') return null;
  return {
    id,
    title,
    description,
    frequency: frequency === 'DAILY' || frequency === 'BLOCK' ? frequency : null,
    format: format === 'CHECKBOX' || format === 'NUMBER' ? format : null,
    isPhotoRequired: isPhotoRequired === true,
  };
}

/** A draft as it was kept, or `null` when what was kept is not one. */
export function readWizardDraft(value: unknown): WizardDraft | null {
  if (!isRecord(value) || !Array.isArray(value.targets)) return null;
  const { startDate, numDays, prize, description } = value;
  const target = readTarget(value.target);
  const targets = value.targets.map(readTarget).filter((each) => each !== null);
  if (target === null || targets.length !== value.targets.length) return null;
  if (typeof startDate !== 'string' || typeof numDays !== 'string') return null;
  if (typeof prize !== 'string' || typeof description !== 'string') return null;
  return { targets, target, startDate, numDays, prize, description };
}
