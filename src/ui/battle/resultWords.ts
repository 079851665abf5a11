/** Why a battle was won, in the order of S9: knockout, HP, days, number targets. Pure words; `settle` decides. */
import type { Battle, Result } from '../../domain/index.ts';

export type Decider = 'KO' | 'HP' | 'DAYS' | 'NUMBERS';

/** The viewer's number and the other's. */
export interface Score {
  mine: number;
  theirs: number;
}

export interface ResultWords {
  /** What decided; `null` for a draw. */
  decider: Decider | null;
  because: string;
  hp: Score;
  days: Score;
  numbers: Score;
}

export interface Settled {
  battle: Battle;
  result: Result;
  knockoutDay: number | null;
  uid: string;
  rival: { username: string };
}

export function resultWords({
  battle,
  result,
  knockoutDay,
  uid,
  rival: { username: rival },
}: Settled): ResultWords {
  const isChallenger = battle.challenger.id === uid;
  const score = (challenger: number, opponent: number): Score =>
    isChallenger ? { mine: challenger, theirs: opponent } : { mine: opponent, theirs: challenger };
  const hp = score(result.challengerHp, result.opponentHp);
  const days = score(result.challengerDayTally, result.opponentDayTally);
  const numbers = score(result.challengerTargetTally, result.opponentTargetTally);
  const scores = { hp, days, numbers };
  const isMine = result.winner?.id === uid;

  if (result.winner === null)
    return { decider: null, because: 'HP, days and number targets are all even.', ...scores };
  if (result.kOWin) {
    return {
      decider: 'KO',
      because: `${isMine ? `${rival} was` : 'You were'} below 1 HP when day ${knockoutDay} ended.`,
      ...scores,
    };
  }
  const to = ({ mine, theirs }: Score) => `${Math.max(mine, theirs)} to ${Math.min(mine, theirs)}`;
  if (hp.mine !== hp.theirs)
    return {
      decider: 'HP',
      because: `${isMine ? 'You have' : `${rival} has`} more HP: ${to(hp)}.`,
      ...scores,
    };
  if (days.mine !== days.theirs) {
    return {
      decider: 'DAYS',
      because: `HP is even, and ${isMine ? 'you' : rival} won more days: ${to(days)}.`,
      ...scores,
    };
  }
  return {
    decider: 'NUMBERS',
    because: `HP and days are even, and ${isMine ? 'you lead' : `${rival} leads`} on more number targets: ${to(numbers)}.`,
    ...scores,
  };
}
