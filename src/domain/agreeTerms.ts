/** Making, changing and answering a battle request (B1–B5). Decides only; the server's rules decide again (R2–R4). */
import { isContestant, isDayOver } from './calendar.ts';
import type { NewBattle, TermsRefusal } from './commands.ts';
import { termsOf } from './mergeBattles.ts';
import type { Battle, Contestant, IsoDate, Outcome, Terms } from './model.ts';
import { addDays } from './time.ts';
import { validateTerms } from './validate.ts';

type Agreement = Outcome<Battle, TermsRefusal>;

const refused = (failure: TermsRefusal): Agreement => ({ ok: false, failure });

const termsRefusal = (terms: Terms, today: IsoDate): TermsRefusal | null => {
  if (validateTerms(terms, today).length === 0) return null;
  return terms.startDate < today ? 'START_DATE_OVER' : 'TERMS_INVALID';
};

const withZone = (person: Contestant, timeZone: string | undefined): Contestant =>
  timeZone === undefined ? person : { ...person, timeZone };

/** B1. `today` is the challenger's. One cannot fight oneself: NOT_A_CONTESTANT. */
export const createBattle = ({ id, terms, challenger, opponent }: NewBattle, today: IsoDate): Agreement => {
  if (challenger.id === opponent.id) return refused('NOT_A_CONTESTANT');
  const failure = termsRefusal(terms, today);
  if (failure !== null) return refused(failure);
  return {
    ok: true,
    value: {
      id,
      ...termsOf(terms),
      teamBattle: false,
      status: 'PENDING',
      userIds: [challenger.id, opponent.id],
      challenger: { id: challenger.id, username: challenger.username, timeZone: challenger.timeZone },
      opponent: { id: opponent.id, username: opponent.username },
      entries: {},
      termsVersion: 1,
      settlement: null,
      updatedAt: 0,
    },
  };
};

/**
 * B2 when the challenger asks, B3 (the roles swap) when the opponent does. `today` is that of `uid`; `timeZone`, when
 * given, is where they are. A request whose start date is over for both (B5) is refused with START_DATE_OVER.
 */
export const changeTerms = (
  battle: Battle,
  uid: string,
  baseTermsVersion: number,
  terms: Terms,
  today: IsoDate,
  timeZone?: string,
): Agreement => {
  if (!isContestant(battle, uid)) return refused('NOT_A_CONTESTANT');
  if (battle.status !== 'PENDING') return refused('NOT_PENDING');
  if (battle.termsVersion !== baseTermsVersion) return refused('TERMS_MOVED');
  // Dates lie at most two days apart (+14 h to −12 h), so this date is over everywhere.
  if (addDays(battle.startDate, 2) < today) return refused('START_DATE_OVER');
  const failure = termsRefusal(terms, today);
  if (failure !== null) return refused(failure);
  const isProposal = battle.opponent.id === uid;
  const proposer = withZone(isProposal ? battle.opponent : battle.challenger, timeZone);
  return {
    ok: true,
    value: {
      ...battle,
      ...termsOf(terms),
      challenger: proposer,
      opponent: isProposal ? battle.challenger : battle.opponent,
      termsVersion: battle.termsVersion + 1,
    },
  };
};

/**
 * B4: the opponent accepts or declines the version that was on screen. `timeZone`, when given, is where they are.
 * TERMS_MOVED comes before the question of whose turn it is: a new proposal may have swapped the roles.
 */
export const answerBattle = (
  battle: Battle,
  uid: string,
  termsVersion: number,
  answer: 'ACCEPT' | 'DECLINE',
  now: Date,
  timeZone?: string,
): Agreement => {
  if (!isContestant(battle, uid)) return refused('NOT_A_CONTESTANT');
  if (battle.status !== 'PENDING') return refused('NOT_PENDING');
  if (battle.termsVersion !== termsVersion) return refused('TERMS_MOVED');
  if (battle.opponent.id !== uid) return refused('NOT_YOURS_TO_ANSWER');
  const opponent = withZone(battle.opponent, timeZone);
  if (isDayOver(battle.startDate, { challenger: battle.challenger, opponent }, now)) {
    return refused('START_DATE_OVER');
  }
  return { ok: true, value: { ...battle, opponent, status: answer === 'ACCEPT' ? 'ACTIVE' : 'DECLINED' } };
};
