/** The dashboard: what is to be done today, recorded in one tap; without a running battle, the way to one (spec §2). */
import { messages } from '../../domain/index.ts';
import { Button } from '../kit/Button.tsx';
import { Card } from '../kit/Card.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { MenuLink, MenuList } from '../kit/MenuList.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { RecordTarget } from '../recordTarget/RecordTarget.tsx';
import { loadAddPhoto, useLazyBox } from '../recordTarget/useLazyBox.ts';
import { battlePath } from '../session/paths.ts';
import { useLeisurely } from '../session/useLeisurely.ts';
import { DuelStrip } from './DuelStrip.tsx';
import type { Dashboard, TargetRow } from './dashboardRows.ts';
import styles from './Home.module.css';
import { RequestWaiting } from './RequestWaiting.tsx';
import { useDashboard } from './useDashboard.ts';
import { loadFacingNobody, useLateFighters } from './useLateFighters.ts';
import { WelcomeCard } from './WelcomeCard.tsx';

export function Home() {
  const known = useDashboard();
  const isDrawn = useLeisurely(known !== null);
  return (
    <Screen title="Home" hideTitle>
      {known === null || !isDrawn ? (
        <Card>
          <Skeleton rows={5} />
        </Card>
      ) : (
        <>
          <WelcomeCard user={known.user} />
          <Daily dashboard={known.dashboard} />
          {/* Drawn anew beneath other cards: it has not moved, the screen became another. */}
          <p key={known.dashboard.running.length === 0 ? 'empty' : 'filled'} className={styles.version}>
            Fitbout {__APP_VERSION__}
          </p>
        </>
      )}
    </Screen>
  );
}

function Daily({ dashboard: { pending, running, daily, block } }: { dashboard: Dashboard }) {
  // Kept here, so that an open box outlives the end of the last battle and says so.
  const { Box, open, close } = useLazyBox(loadAddPhoto);
  const rows = [...daily, ...block];
  return (
    <>
      <RequestWaiting isWaiting={pending > 0} />
      {running.length === 0 ? (
        <Card title="Please Select" flush>
          <FirstDuel />
          <MenuList label="Please Select">
            <MenuLink to="/battles" icon="swords" hint="Requests, and how the old ones ended">
              Battles
            </MenuLink>
            <MenuLink to="/start-new-battle" icon="plus" hint="Challenge a friend">
              Start New Battle
            </MenuLink>
          </MenuList>
        </Card>
      ) : (
        <>
          <div className={styles.duels}>
            {running.map((battle) => (
              <DuelStrip key={battle.id} battle={battle} />
            ))}
          </div>
          <Card title="Daily Targets" aside={<Count rows={daily} />} flush>
            {daily.length === 0 ? (
              <EmptyState icon="clock" title={messages.noTargetsLeft}>
                Nothing is to be recorded today. Daily targets appear here on their day.
              </EmptyState>
            ) : (
              <Rows rows={daily} />
            )}
            {rows.some(({ target }) => target.isPhotoRequired) ? <PhotoProof onOpen={open} /> : null}
          </Card>
          {block.length === 0 ? null : (
            <Card title="Block Targets" aside={<Count rows={block} />} flush>
              <Rows rows={block} />
            </Card>
          )}
        </>
      )}
      {Box ? <Box battles={running} rows={rows} onClose={close} /> : null}
    </>
  );
}

function FirstDuel() {
  const Fighters = useLateFighters(loadFacingNobody);
  return <div className={styles.firstArena}>{Fighters ? <Fighters /> : null}</div>;
}

/** The way to a photo without its target: first the photo, then what it proves (spec §4). */
function PhotoProof({ onOpen }: { onOpen: () => void }) {
  return (
    <div className={styles.photoProof}>
      <Button variant="secondary" icon="camera" wide onClick={onOpen}>
        Add a Photo
      </Button>
    </div>
  );
}

/** The rows of a battle follow each other. */
function Rows({ rows }: { rows: TargetRow[] }) {
  return [...Map.groupBy(rows, ({ battleId }) => battleId)].map(([battleId, ofBattle]) => (
    <div key={battleId} className={styles.ofBattle}>
      {ofBattle.map(({ key, ...row }) => (
        <RecordTarget key={key} {...row} href={battlePath(battleId)} />
      ))}
    </div>
  ));
}

function Count({ rows }: { rows: TargetRow[] }) {
  if (rows.length === 0) return null;
  const recorded = rows.filter(({ syncState }) => syncState !== 'NONE' && syncState !== 'REFUSED').length;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">
        {recorded}/{rows.length}
      </span>
      <span className="visuallyHidden">
        {recorded} of {rows.length} recorded
      </span>
    </span>
  );
}
