/** `/battle-response?id={battleId}`: a battle request, to be answered, changed or waited for (spec §2, B2–B5). */
import { useMemo, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { addDays, messages, rivalOf, settle, shortDate } from '../../domain/index.ts';
import type { BattleRow } from '../../store/store.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { Card } from '../kit/Card.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { useNow, usePerson, useStore, useSyncStatus } from '../session/AppProvider.tsx';
import { battlePath } from '../session/paths.ts';
import { useObservable } from '../session/useObservable.ts';
import { termsFailureWords } from '../syncStatus/syncWords.ts';
import { Facts } from '../terms/Facts.tsx';
import { TargetList } from '../terms/TargetList.tsx';
import { useToasts } from '../toasts/ToastArea.tsx';
import styles from './BattleResponse.module.css';

export function BattleResponse() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const store = useStore();
  const row: BattleRow | null | undefined = useObservable(
    useMemo(() => store.battle$(id), [store, id]),
    undefined,
  );
  if (row === undefined) {
    return (
      <Screen title="Battle Request">
        <Skeleton rows={5} />
      </Screen>
    );
  }
  if (row === null) {
    return (
      <Screen title="Battle Request">
        <EmptyState
          icon="warning"
          title={messages.noBattles}
          action={<ButtonLink to="/battles">Battles</ButtonLink>}
        >
          This battle request is not on this device, or was taken back.
        </EmptyState>
      </Screen>
    );
  }
  return <Request row={row} />;
}

function Request({ row }: { row: BattleRow }) {
  const { uid } = usePerson();
  const now = useNow();
  const rival = rivalOf(row, uid);
  const { status } = settle(row, now);
  if (status === 'ACTIVE' || status === 'COMPLETE') return <Navigate to={battlePath(row.id)} replace />;
  const isChallenger = row.challenger.id === uid;
  return (
    <Screen title="Battle Request">
      <Card title={`vs ${rival.username}`} back="/battles">
        <div className={styles.request}>
          {status === 'DECLINED' ? (
            <Notice tone="danger" icon="flag">
              <p>{messages.battleDeclined}</p>
            </Notice>
          ) : null}
          {status === 'PENDING' && isChallenger ? (
            <Notice icon="hourglass">
              <p>{messages.pendingApproval(rival.username)}</p>
            </Notice>
          ) : null}
          <Facts
            facts={[
              ['Challenger', row.challenger.username],
              ['Prize/Forfeit', row.prize || messages.noPrize],
              ['Start Date', shortDate(row.startDate)],
              ['Finish Date', shortDate(addDays(row.startDate, row.numDays - 1))],
              ['Description/Rules', row.description || messages.noPrize],
            ]}
          />
        </div>
      </Card>
      <Card title="Targets">
        <TargetList terms={row} />
      </Card>
      {status === 'PENDING' ? <Answers row={row} isChallenger={isChallenger} /> : null}
    </Screen>
  );
}

const changePath = (row: BattleRow) => `/create-battle?${new URLSearchParams({ change: row.id })}`;

/** What the viewer may do: the challenger may edit (B2), the other may accept, propose or decline (B3, B4). */
function Answers({ row, isChallenger }: { row: BattleRow; isChallenger: boolean }) {
  const store = useStore();
  const navigate = useNavigate();
  const { phase } = useSyncStatus();
  const { say } = useToasts();
  const [busy, setBusy] = useState<'ACCEPT' | 'DECLINE' | null>(null);
  const { username } = rivalOf(row, isChallenger ? row.challenger.id : row.opponent.id);

  if (isChallenger) {
    return (
      <ButtonLink variant="secondary" icon="edit" wide to={changePath(row)}>
        Edit Battle
      </ButtonLink>
    );
  }

  // B4: the answer names the version that is on screen now.
  const answer = async (kind: 'ACCEPT' | 'DECLINE') => {
    setBusy(kind);
    const answered = await store.answer(row.id, row.termsVersion, kind);
    setBusy(null);
    if (!answered.ok) {
      const fallback = kind === 'ACCEPT' ? messages.acceptFailed : messages.declineFailed;
      say(answered.failure.kind === 'GONE' ? fallback : termsFailureWords(answered.failure), {
        tone: 'danger',
      });
      return;
    }
    if (phase !== 'LIVE') say(`Saved on this device. ${username} will see it as soon as there is a signal.`);
    navigate(kind === 'ACCEPT' ? battlePath(row.id) : '/battles', { replace: true });
  };

  return (
    <div className={styles.answers}>
      <Button icon="swords" wide isBusy={busy === 'ACCEPT'} onClick={() => void answer('ACCEPT')}>
        Accept
      </Button>
      <ButtonLink variant="secondary" icon="edit" wide to={changePath(row)}>
        Propose Changes
      </ButtonLink>
      <Button
        variant="danger"
        icon="close"
        wide
        isBusy={busy === 'DECLINE'}
        onClick={() => void answer('DECLINE')}
      >
        Decline
      </Button>
    </div>
  );
}
