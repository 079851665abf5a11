/** Makes the battle request, or the new terms of one, durable on this device; the sync sends it (Y8). */
import { useCallback } from 'react';
import { type Message, type Terms, todayIn, validateStartDate } from '../../domain/index.ts';
import type { BattleRow } from '../../store/store.ts';
import { useClock, usePerson, useStore } from '../session/AppProvider.tsx';
import { termsFailureWords } from '../syncStatus/syncWords.ts';
import { newId } from './newId.ts';
import type { Purpose } from './purpose.ts';

/** Resolves to `null` once it is saved, else to what the person should read. */
export function useSaveBattle(
  purpose: Purpose,
  source: BattleRow | null,
): (terms: Terms) => Promise<Message> {
  const store = useStore();
  const person = usePerson();
  const clock = useClock();
  return useCallback(
    async (terms) => {
      const saved =
        purpose.kind === 'CHANGE'
          ? await store.changeTerms(purpose.battleId, source?.termsVersion ?? 0, terms)
          : await store.createBattle({
              id: newId(),
              terms,
              challenger: { id: person.uid, username: person.username, timeZone: clock.timeZone() },
              opponent: purpose.opponent,
            });
      if (saved.ok) return null;
      // Midnight may have overtaken the chosen day a moment ago: another day will do, and nothing was declined.
      const today = todayIn(clock.timeZone(), new Date(clock.now()));
      return validateStartDate(terms.startDate, today) ?? termsFailureWords(saved.failure);
    },
    [store, person, clock, purpose, source],
  );
}
