/** The whole story of the sync: what is sent, what waits, and what the server refused (Y5, Y6). */
import { UnsentAtRisk } from '../install/UnsentAtRisk.tsx';
import { Card } from '../kit/Card.tsx';
import { Icon } from '../kit/Icon.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { RefusalList } from '../refusals/RefusalList.tsx';
import { useNow, useSyncStatus } from '../session/AppProvider.tsx';
import { useRefusals, useUnsent } from '../session/useStored.ts';
import styles from './Sync.module.css';
import { chipWords } from './syncWords.ts';

const explanation: Record<ReturnType<typeof useSyncStatus>['phase'], string> = {
  OFFLINE: 'There is no way to the server right now. Go on recording: it is sent when there is one.',
  CONNECTING: 'Looking for the server. You need not wait for it.',
  LIVE: 'This device and the server talk to each other.',
  ELSEWHERE: 'Another open tab talks to the server for this one too.',
  BLOCKED:
    'This device could not save what the server sent, most likely because it is full. What you recorded is safe. Free some space, for example by deleting photos or apps; the rest goes on by itself.',
  SIGNED_OUT: 'The server no longer takes your sign-in. Sign in again and what waits is sent.',
};

export function Sync() {
  const status = useSyncStatus();
  const unsent = useUnsent();
  const refusals = useRefusals();
  const now = useNow();
  const { icon, text } = chipWords(status, unsent ?? 0);
  const since = status.lastSyncedAt === null ? null : Math.max(0, now.getTime() - status.lastSyncedAt);
  return (
    <Screen title="Sync">
      <Card title="This device">
        <div className={styles.state}>
          <Icon name={icon} size={48} />
          <div>
            <p className={styles.headline}>{text}</p>
            <p>{explanation[status.phase]}</p>
          </div>
        </div>
        <dl className={styles.facts}>
          <dt>Waiting to be sent</dt>
          <dd>{unsent ?? '–'}</dd>
          <dt>Last confirmed by the server</dt>
          <dd>{since === null ? 'Not since this page opened' : agoWords(since)}</dd>
        </dl>
      </Card>
      <UnsentAtRisk unsent={unsent} />
      <Card title="Not accepted" flush>
        {refusals === null ? <Skeleton rows={2} /> : <RefusalList refusals={refusals} />}
      </Card>
    </Screen>
  );
}

export function agoWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.floor(hours / 24);
  return `${days} ${days === 1 ? 'day' : 'days'} ago`;
}
