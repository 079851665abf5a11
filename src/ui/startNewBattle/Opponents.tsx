/** `/start-new-battle/opponents`: choose from previous opponents (spec §2). */
import { useMemo } from 'react';
import { messages } from '../../domain/index.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { Card } from '../kit/Card.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { MenuLink, MenuList } from '../kit/MenuList.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { usePerson } from '../session/AppProvider.tsx';
import { useBattles } from '../session/useStored.ts';
import { withOpponent } from './opponentInAddress.ts';
import { previousOpponents } from './previousOpponents.ts';

export function Opponents() {
  const { uid } = usePerson();
  const battles = useBattles();
  const opponents = useMemo(() => (battles ? previousOpponents(battles, uid) : null), [battles, uid]);
  return (
    <Screen title="Start New Battle">
      <Card title="Previous Opponents" back="/start-new-battle" flush>
        {opponents === null ? <Skeleton rows={3} /> : null}
        {opponents?.length === 0 ? (
          <EmptyState
            icon="person"
            title={messages.noOpponents}
            action={<ButtonLink to="/start-new-battle/add-contestant">Add a New Opponent</ButtonLink>}
          >
            Whoever you fight will be listed here.
          </EmptyState>
        ) : null}
        {opponents && opponents.length > 0 ? (
          <MenuList label="Previous Opponents">
            {opponents.map((opponent) => (
              <MenuLink
                key={opponent.id}
                to={withOpponent('/start-new-battle/start-new-battle-with', opponent)}
                icon="person"
                hint={opponent.battles === 1 ? '1 battle together' : `${opponent.battles} battles together`}
              >
                {opponent.username}
              </MenuLink>
            ))}
          </MenuList>
        ) : null}
      </Card>
    </Screen>
  );
}
