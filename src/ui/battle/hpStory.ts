/** The HP log told day by day, the latest first: who won what, and what both had when that day was done. Pure. */
import { type Battle, type HpChange, hpLog, shortDate } from '../../domain/index.ts';

export interface HpEvent {
  key: string;
  /** The viewer won it. */
  isMine: boolean;
  targetTitle: string;
  /** What it moved for the viewer; 0 when a block award went to the other alone. */
  mine: number;
  theirs: number;
}

export interface HpChapter {
  /** `null` for the block awards at the end. */
  dayNumber: number | null;
  heading: string;
  events: HpEvent[];
  /** Both people's HP after it. */
  hp: { mine: number; theirs: number };
}

export function hpStory(battle: Battle, uid: string, now: Date): HpChapter[] {
  const [side, other] =
    battle.challenger.id === uid
      ? (['challenger', 'opponent'] as const)
      : (['opponent', 'challenger'] as const);
  const toEvent = ({ dayNumber, targetKey, by, targetTitle, before, after }: HpChange): HpEvent => ({
    key: `${dayNumber} ${targetKey} ${by}`,
    isMine: by === uid,
    targetTitle,
    mine: after[side] - before[side],
    theirs: after[other] - before[other],
  });
  const chapters: HpChapter[] = [];
  for (const change of hpLog(battle, now)) {
    const { dayNumber, date, after } = change;
    const hp = { mine: after[side], theirs: after[other] };
    const latest = chapters.at(-1);
    if (latest?.dayNumber === dayNumber) {
      latest.events.push(toEvent(change));
      latest.hp = hp;
    } else {
      const heading = dayNumber === null ? 'At the end' : `Day ${dayNumber}, ${shortDate(date)}`;
      chapters.push({ dayNumber, heading, events: [toEvent(change)], hp });
    }
  }
  return chapters.reverse();
}
