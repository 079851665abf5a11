/** `/start-new-battle/opponents`: choose from previous opponents (spec §2). */
import { useMemo } from 'react';
import { messages } from '../../domain/index.ts';
import { PersonFace } from '../fighters/PersonFace.tsx';
import { useGonePeople } from '../goneAccount/useGonePeople.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { Card } from '../kit/Card.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { MenuLink, MenuList, MenuText } from '../kit/MenuList.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { usePerson } from '../session/AppProvider.tsx';
import { useBattles } from '../session/useStored.ts';
import { withOpponent } from './opponentInAddress.ts';
import { previousOpponents } from './previousOpponents.ts';

/** One read each: of more than these the next screen finds out. */
const mostAsked = 20;

export function Opponents() {
  const { uid } = usePerson();
  const battles = useBattles();
  const opponents = useMemo(() => (battles ? previousOpponents(battles, uid) : null), [battles, uid]);
  const gone = useGonePeople(opponents?.slice(0, mostAsked).map(({ id }) => id) ?? []);
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
            {opponents.map((opponent) =>
              gone.includes(opponent.id) ? (
                <MenuText key={opponent.id} icon="person" hint="Has deleted their account">
                  {opponent.username}
                </MenuText>
              ) : (
                <MenuLink
                  key={opponent.id}
                  to={withOpponent('/start-new-battle/start-new-battle-with', opponent)}
                  picture={<PersonFace id={opponent.id} />}
                  hint={opponent.battles === 1 ? '1 battle together' : `${opponent.battles} battles together`}
                >
                  {opponent.username}
                </MenuLink>
              ),
            )}
          </MenuList>
        ) : null}
      </Card>
    </Screen>
  );
}
