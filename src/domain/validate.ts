/** What people may enter (spec section 5): each check gives the message to show, or `null` when all is well. */
import { commaUnclear, messages, noTargets, photoNotOffered, tooManyTargets } from './messages.ts';
import type { IsoDate, Target, TargetFormat, TargetFrequency, Terms } from './model.ts';
import { isIsoDate } from './time.ts';

export type Message = string | null;

// Lengths are UTF-16 units, as input fields count them: never fewer than the server counts.
const isWithin = (text: string, minimum: number, maximum: number): boolean =>
  text.length >= minimum && text.length <= maximum;

export const validateTargetTitle = (title: string): Message =>
  isWithin(title.trim(), 1, 30) && title.length <= 30 ? null : messages.targetTitle;

export const validateTargetDescription = (description: string): Message =>
  isWithin(description, 0, 200) ? null : messages.targetDescription;

export const validateFrequency = (frequency: TargetFrequency | '' | null): Message =>
  frequency === 'DAILY' || frequency === 'BLOCK' ? null : messages.required;

export const validateFormat = (format: TargetFormat | '' | null): Message =>
  format === 'CHECKBOX' || format === 'NUMBER' ? null : messages.required;

/** Under 16 characters: 15 pass, whatever the message says (spec sections 5 and 9). */
export const validatePrize = (prize: string): Message => (isWithin(prize, 0, 15) ? null : messages.prize);

export const validateStartDate = (startDate: IsoDate, today: IsoDate): Message =>
  isIsoDate(startDate) && startDate >= today ? null : messages.startDate;

export const validateNumDays = (numDays: number): Message =>
  Number.isInteger(numDays) && numDays >= 1 && numDays <= 31 ? null : messages.numDays;

export const validateBattleDescription = (description: string): Message =>
  isWithin(description, 0, 500) ? null : messages.battleDescription;

/**
 * A username also names a document (R7), so it holds no slash and is not of the form `__…__`, which the database keeps
 * for itself; both get the spec's only message.
 */
export const validateUsername = (username: string): Message =>
  isWithin(username, 3, 15) && !/\s|\//.test(username) && !/^__.*__$/.test(username)
    ? null
    : messages.usernameInvalid;

export const validateEmail = (email: string): Message =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? null : messages.emailInvalid;

export interface SignUpForm {
  email: string;
  password: string;
  confirmPassword: string;
  username: string;
}

/** The first thing wrong, in the order in which the form asks. */
export const validateSignUp = ({ email, password, confirmPassword, username }: SignUpForm): Message => {
  if ([email, password, confirmPassword, username].includes('')) return messages.allFourFields;
  if (password !== confirmPassword) return messages.passwordsDiffer;
  return validateUsername(username) ?? validateEmail(email);
};

const isCommaUnclear = (typed: string): boolean => /^[+-]?[1-9]\d{0,2},\d{3}$/.test(typed);

/**
 * A number as typed, with a comma or a dot for decimals; `null` unless it is finite and not zero. `1,234` is refused:
 * to some it is a thousand, to others one and a bit, and a wrong guess would be recorded in silence.
 */
export const parseNumberEntry = (text: string): number | null => {
  const typed = text.trim();
  if (!/^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(typed)) return null;
  if (isCommaUnclear(typed)) return null;
  const value = Number(typed.replace(',', '.'));
  return Number.isFinite(value) && value !== 0 ? value : null;
};

export const validateNumberEntry = (text: string): Message =>
  parseNumberEntry(text) === null ? messages.numberInvalid : null;

/** What stands at the field: the same, and what to do where the reason is not plain to see. */
export const explainNumberEntry = (text: string): Message => {
  const invalid = validateNumberEntry(text);
  return invalid !== null && isCommaUnclear(text.trim()) ? `${invalid} ${commaUnclear}` : invalid;
};

/** Daily and block targets together: what the security rules can judge in one request (R2). */
export const maxTargets = 16;

/** How many targets a battle may have. */
export const validateTargetCount = (count: number): Message => {
  if (count < 1) return noTargets;
  return count > maxTargets ? tooManyTargets : null;
};

/** Something wrong with terms: the field as a path, such as `prize` or `targets.target1.title`. */
export interface TermsProblem {
  field: string;
  message: string;
}

const targetChecks = (
  group: 'targets' | 'blockTargets',
  targetKey: string,
  target: Target,
): [string, Message][] => {
  const path = `${group}.${targetKey}`;
  const isDaily = group === 'targets';
  const isKeyed =
    target.targetKey === targetKey &&
    (isDaily ? /^target[1-9]\d*$/ : /^blockTarget[1-9]\d*$/).test(targetKey);
  return [
    [`${path}.targetKey`, isKeyed ? null : messages.battleDetailsMissing],
    [`${path}.title`, validateTargetTitle(target.title)],
    [`${path}.description`, validateTargetDescription(target.description)],
    [`${path}.format`, validateFormat(target.format)],
    [`${path}.frequency`, target.frequency === (isDaily ? 'DAILY' : 'BLOCK') ? null : messages.required],
    [
      `${path}.isPhotoRequired`,
      target.isPhotoRequired && !isDaily && target.format === 'NUMBER' ? photoNotOffered : null,
    ],
  ];
};

/** Everything wrong with the terms, in the order of the wizard; none when they may be sent. */
export const validateTerms = (terms: Terms, today: IsoDate): TermsProblem[] => {
  const daily = Object.entries(terms.targets);
  const block = Object.entries(terms.blockTargets);
  const checks: [string, Message][] = [
    ['targets', validateTargetCount(daily.length + block.length)],
    ...daily.flatMap(([targetKey, target]) => targetChecks('targets', targetKey, target)),
    ...block.flatMap(([targetKey, target]) => targetChecks('blockTargets', targetKey, target)),
    ['startDate', validateStartDate(terms.startDate, today)],
    ['numDays', validateNumDays(terms.numDays)],
    ['prize', validatePrize(terms.prize)],
    ['description', validateBattleDescription(terms.description)],
  ];
  return checks.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
};

/** Photos are offered for checkboxes and for daily targets (spec section 5). */
export const isPhotoOffered = (format: TargetFormat, frequency: TargetFrequency): boolean =>
  format === 'CHECKBOX' || frequency === 'DAILY';

/** Gives targets in their order the keys of terms: `target1`… for daily, `blockTarget1`… for block ones. */
export const keyTargets = (
  targets: Omit<Target, 'targetKey'>[],
): { targets: Record<string, Target>; blockTargets: Record<string, Target> } => {
  const keyed = (frequency: TargetFrequency, prefix: string): Record<string, Target> =>
    Object.fromEntries(
      targets
        .filter((target) => target.frequency === frequency)
        .map((target, index) => [`${prefix}${index + 1}`, { ...target, targetKey: `${prefix}${index + 1}` }]),
    );
  return { targets: keyed('DAILY', 'target'), blockTargets: keyed('BLOCK', 'blockTarget') };
};
