/** The battle list: what runs or waits, and what has been (spec §2). */
import { useMemo } from 'react';
import { messages } from '../../domain/index.ts';
import { PersonFace } from '../fighters/PersonFace.tsx';
import { ButtonLink } from '../kit/Button.tsx';
import { Card } from '../kit/Card.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Icon } from '../kit/Icon.tsx';
import type { IconName } from '../kit/iconGrids.ts';
import { MenuLink, MenuList } from '../kit/MenuList.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { Tag } from '../kit/Tag.tsx';
import { useNow, usePerson } from '../session/AppProvider.tsx';
import { pathOfBattle } from '../session/paths.ts';
import { useBattles, useRefusals } from '../session/useStored.ts';
import styles from './Battles.module.css';
import { type BattleLine, battleSections } from './battleList.ts';

export function Battles() {
  const battles = useBattles();
  const refusals = useRefusals();
  const { uid } = usePerson();
  const now = useNow();
  const sections = useMemo(
    () => (battles ? battleSections(battles, refusals ?? [], uid, now) : null),
    [battles, refusals, uid, now],
  );
  // One card alone while they are read: where a second one begins is not known before.
  if (sections === null)
    return (
      <Screen title="Battles">
        <Card title="Active Battles" flush>
          <Skeleton rows={6} />
        </Card>
      </Screen>
    );
  return (
    <Screen title="Battles">
      <Card title="Active Battles" flush>
        {sections.active.length > 0 ? (
          <Lines label="Active Battles" lines={sections.active} />
        ) : (
          <EmptyState
            icon="swords"
            title={messages.noBattles}
            action={
              <ButtonLink to="/start-new-battle" icon="plus">
                Start New Battle
              </ButtonLink>
            }
          >
            Challenge a friend: the score starts here.
          </EmptyState>
        )}
      </Card>
      <Card title="Previous Battles" flush>
        {sections.previous.length > 0 ? (
          <Lines label="Previous Battles" lines={sections.previous} />
        ) : (
          <EmptyState icon="trophy" title={messages.noBattles}>
            Battles that have ended are kept here with their results.
          </EmptyState>
        )}
      </Card>
    </Screen>
  );
}

function Lines({ label, lines }: { label: string; lines: BattleLine[] }) {
  return (
    <MenuList label={label}>
      {lines.map((line) => (
        <MenuLink
          key={line.id}
          to={pathOfBattle(line.id, line.status)}
          {...pictureOf(line)}
          hint={<Facts line={line} />}
          aside={
            line.warning ? <Icon name="warning" label={line.warning} className={styles.warning} /> : undefined
          }
        >
          {line.opponent}
        </MenuLink>
      ))}
    </MenuList>
  );
}

/** Who is fought now is known by the face, what has been by its end. */
const pictureOf = (line: BattleLine) =>
  line.status === 'PENDING' || line.status === 'ACTIVE'
    ? { picture: <PersonFace id={line.opponentId} /> }
    : { icon: endIcon(line) };

function endIcon({ status, outcome }: BattleLine): IconName {
  if (status === 'DECLINED') return 'blocked';
  if (outcome.endsWith('KO')) return 'skull';
  return outcome.startsWith('Won') ? 'trophy' : 'flag';
}

function Facts({ line: { timing, outcome, status, isMineToAnswer, isUnsent } }: { line: BattleLine }) {
  const tone = outcome.startsWith('Won') ? 'ahead' : outcome.startsWith('Lost') ? 'behind' : 'plain';
  return (
    <span className={styles.facts}>
      <span>{timing}</span>
      {status === 'COMPLETE' ? <Tag tone={tone}>{outcome}</Tag> : <span>{outcome}</span>}
      {status === 'PENDING' ? (
        <Tag tone="alert" icon={isMineToAnswer ? 'bell' : 'hourglass'}>
          {isMineToAnswer ? 'Your answer is awaited' : 'Waiting for an answer'}
        </Tag>
      ) : null}
      {isUnsent ? <Tag icon="device">Saved on this device</Tag> : null}
    </span>
  );
}
