/** A battle as the viewer sees it: settled once for all of the page's parts, in the zone that their device is in now. */
import { useMemo } from 'react';
import {
  type Battle,
  type BattleStatus,
  type ContestantHealth,
  type Day,
  dayNumberOf,
  days,
  type IsoDate,
  type Result,
  rivalOf,
  settle,
} from '../../domain/index.ts';
import type { WaitingPhotos } from '../../store/entrySyncState.ts';
import type { BattleRow, Refusal } from '../../store/store.ts';
import { useClock, useNow, usePerson, useToday, useWaitingPhotos } from '../session/AppProvider.tsx';
import { useRefusals } from '../session/useStored.ts';

export interface BattleView {
  row: BattleRow;
  /** The row with the viewer's contestant in the zone of this device. */
  battle: Battle;
  uid: string;
  rival: { id: string; username: string };
  me: { id: string; username: string };
  now: Date;
  /** The viewer's own. */
  today: IsoDate;
  status: BattleStatus;
  result: Result | null;
  mine: ContestantHealth;
  theirs: ContestantHealth;
  days: Day[];
  /** The day at whose end somebody was knocked out, once the battle is over by that (S5). */
  knockoutDay: number | null;
  refusals: Refusal[];
  waitingPhotos: WaitingPhotos;
}

const noRefusals: Refusal[] = [];

/** T1: a contestant lives where their device is; the stored zone follows when they record. */
function inZone(battle: Battle, uid: string, timeZone: string): Battle {
  const here = (side: Battle['challenger']) => (side.id === uid ? { ...side, timeZone } : side);
  return { ...battle, challenger: here(battle.challenger), opponent: here(battle.opponent) };
}

export function useBattleView(row: BattleRow): BattleView {
  const person = usePerson();
  const clock = useClock();
  const now = useNow();
  const today = useToday();
  const refusals = useRefusals() ?? noRefusals;
  const waitingPhotos = useWaitingPhotos();
  const timeZone = clock.timeZone();
  return useMemo(() => {
    const { uid } = person;
    const battle = inZone(row, uid, timeZone);
    const { status, result, challenger, opponent } = settle(battle, now);
    const isChallenger = battle.challenger.id === uid;
    const zeroHpDate = challenger.zeroHpDate ?? opponent.zeroHpDate;
    return {
      row,
      battle,
      uid,
      me: { id: uid, username: person.username },
      rival: rivalOf(battle, uid),
      now,
      today,
      status,
      result,
      mine: isChallenger ? challenger : opponent,
      theirs: isChallenger ? opponent : challenger,
      days: days(battle),
      knockoutDay: result?.kOWin && zeroHpDate !== null ? dayNumberOf(battle, zeroHpDate) : null,
      refusals,
      waitingPhotos,
    };
  }, [row, person, timeZone, now, today, refusals, waitingPhotos]);
}
