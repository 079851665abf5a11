/**
 * A finished battle again in one tap: the same terms from tomorrow, which its challenger may still edit (B1, B2). While
 * a request between the two waits for its answer it leads there, so that two who want the same do not ask twice.
 */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addDays, type Battle, type IsoDate, settle, type Terms, termsOf } from '../../domain/index.ts';
import { newId } from '../createBattle/newId.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { useClock, usePerson, useStore, useSyncStatus } from '../session/AppProvider.tsx';
import { battleResponsePath } from '../session/paths.ts';
import { useCurrentBattles } from '../session/useStored.ts';
import { sentLater, termsFailureWords } from '../syncStatus/syncWords.ts';
import { useToasts } from '../toasts/ToastArea.tsx';
import type { BattleView } from './battleView.ts';

/** From tomorrow: today is partly over, and the other has to accept before the first day is. */
export const rematchTerms = (battle: Battle, today: IsoDate): Terms => ({
  ...termsOf(battle),
  startDate: addDays(today, 1),
});

export function Rematch({ view: { battle, rival, today, now } }: { view: BattleView }) {
  const store = useStore();
  const person = usePerson();
  const clock = useClock();
  const navigate = useNavigate();
  const { phase } = useSyncStatus();
  const { say } = useToasts();
  const [isBusy, setBusy] = useState(false);
  const asked = useCurrentBattles()?.find(
    (each) => each.userIds.includes(rival.id) && settle(each, now).status === 'PENDING',
  );

  const send = async () => {
    setBusy(true);
    const id = newId();
    const saved = await store.createBattle({
      id,
      terms: rematchTerms(battle, today),
      challenger: { id: person.uid, username: person.username, timeZone: clock.timeZone() },
      opponent: { id: rival.id, username: rival.username },
    });
    if (!saved.ok) {
      setBusy(false);
      return say(termsFailureWords(saved.failure), { tone: 'danger' });
    }
    // The spec's 'Battle request sent.' comes when the server has confirmed it (Y8).
    if (phase !== 'LIVE') say(sentLater);
    navigate(battleResponsePath(id));
  };

  if (asked && !isBusy)
    return (
      <ButtonLink icon="swords" wide to={battleResponsePath(asked.id)}>
        See the battle request
      </ButtonLink>
    );
  return (
    <Button icon="swords" wide isBusy={isBusy} onClick={() => void send()}>
      Rematch
    </Button>
  );
}
