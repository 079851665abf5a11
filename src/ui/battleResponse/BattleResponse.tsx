/** `/battle-response?id={battleId}`: a battle request, to be answered, changed or waited for (spec §2, B2–B5). */
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import {
  addDays,
  type BattleStatus,
  messages,
  rivalOf,
  settle,
  shortDate,
  termsRefusalMessages,
} from '../../domain/index.ts';
import { battleSyncState } from '../../store/battleSyncState.ts';
import type { BattleRow } from '../../store/store.ts';
import { FacingFighters } from '../fighters/FacingFighters.tsx';
import { GoneNotice } from '../goneAccount/GoneNotice.tsx';
import { useIsGone } from '../goneAccount/useGonePeople.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { Card } from '../kit/Card.tsx';
import { Icon } from '../kit/Icon.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Screen } from '../kit/Screen.tsx';
import { useNow, usePerson } from '../session/AppProvider.tsx';
import { battlePath } from '../session/paths.ts';
import { WithBattle } from '../session/WithBattle.tsx';
import { withOpponent } from '../startNewBattle/opponentInAddress.ts';
import { Facts } from '../terms/Facts.tsx';
import { TargetsAndRules } from '../terms/TargetsAndRules.tsx';
import { Answers } from './Answers.tsx';
import styles from './BattleResponse.module.css';
import { changedTerms, requestIntro } from './requestWords.ts';

export function BattleResponse() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  return (
    <WithBattle
      id={id}
      title="Battle Request"
      missing={{
        headline: messages.noBattles,
        words: 'This battle request is not on this device, or was taken back.',
      }}
    >
      {(row) => <Request key={row.id} row={row} />}
    </WithBattle>
  );
}

function Request({ row }: { row: BattleRow }) {
  const { uid } = usePerson();
  const isRivalGone = useIsGone(rivalOf(row, uid).id);
  const now = useNow();
  const [opened] = useState(row);
  // What an answer names (B4): it moves only when the person has been told that the page shows newer terms.
  const [seenVersion, setSeenVersion] = useState(row.termsVersion);
  const { status } = settle(row, now);
  if (status === 'ACTIVE' || status === 'COMPLETE') return <Navigate to={battlePath(row.id)} replace />;
  const isMoved = opened.termsVersion !== row.termsVersion;
  const isMine = row.challenger.id === uid;
  const { username } = rivalOf(row, uid);
  return (
    <Screen title="Battle Request">
      <StatusNotice row={row} status={status} />
      {isRivalGone ? (
        <GoneNotice username={username}>Nobody can answer or fight this battle any more.</GoneNotice>
      ) : null}
      {isMoved && status === 'PENDING' && !isMine ? <ChangedNotice before={opened} after={row} /> : null}
      <Card title={`vs ${username}`} back="/battles">
        <div className={styles.request}>
          <FacingFighters rivalId={rivalOf(row, uid).id} size="medium" />
          <Facts
            facts={[
              ['Challenger', row.challenger.username],
              ['Prize/Forfeit', row.prize || messages.noPrize],
              ['Start Date', shortDate(row.startDate)],
              ['Finish Date', shortDate(addDays(row.startDate, row.numDays - 1))],
            ]}
          />
          <TargetsAndRules terms={row} />
        </div>
      </Card>
      {isRivalGone ? null : status === 'PENDING' ? (
        <Answers row={row} seenVersion={seenVersion} onMoved={() => setSeenVersion(row.termsVersion)} />
      ) : (
        <ButtonLink
          variant="secondary"
          icon="copy"
          wide
          to={withOpponent('/create-battle', rivalOf(row, uid), { repeat: row.id })}
        >
          Send it again
        </ButtonLink>
      )}
    </Screen>
  );
}

function StatusNotice({ row, status }: { row: BattleRow; status: BattleStatus }) {
  const { uid } = usePerson();
  const { username } = rivalOf(row, uid);
  const unsent =
    battleSyncState(row) === 'SAVED' ? (
      <p className={styles.unsent}>
        <Icon name="device" size={12} />
        Saved on this device. {username} will see it as soon as there is a signal.
      </p>
    ) : null;
  if (status === 'DECLINED') {
    return (
      <Notice tone="danger" icon="flag">
        <p className={styles.headline}>{messages.battleDeclined}</p>
        {row.status === 'PENDING' || row.settlement !== null ? (
          <p>Nobody accepted it before its start date was over.</p>
        ) : null}
        {unsent}
      </Notice>
    );
  }
  const intro = requestIntro(row, uid);
  return (
    <Notice icon={intro === null ? 'hourglass' : 'swords'} tone={intro === null ? 'plain' : 'alert'}>
      <p className={styles.headline}>{intro ?? messages.pendingApproval(username)}</p>
      {intro === null ? unsent : <p>Accept before {shortDate(row.startDate)} is over.</p>}
    </Notice>
  );
}

/** Said when the terms change under the reader's eyes (B4). */
function ChangedNotice({ before, after }: { before: BattleRow; after: BattleRow }) {
  const changed = changedTerms(before, after);
  return (
    <Notice tone="danger" icon="warning" role="alert">
      <p className={styles.headline}>{termsRefusalMessages.TERMS_MOVED}</p>
      {changed.length > 0 ? <p>Different now: {changed.join(', ')}.</p> : null}
    </Notice>
  );
}
