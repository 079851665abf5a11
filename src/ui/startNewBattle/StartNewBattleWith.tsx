/** `/start-new-battle/start-new-battle-with`: the chosen opponent, and a new battle or an old one again (spec §2). */
import { Navigate, useSearchParams } from 'react-router';
import { FacingFighters } from '../fighters/FacingFighters.tsx';
import { GoneNotice } from '../goneAccount/GoneNotice.tsx';
import { useIsGone } from '../goneAccount/useGonePeople.ts';
import { Card } from '../kit/Card.tsx';
import { MenuLink, MenuList } from '../kit/MenuList.tsx';
import { Screen } from '../kit/Screen.tsx';
import { type Opponent, readOpponent, withOpponent } from './opponentInAddress.ts';
import styles from './StartNewBattle.module.css';

export function StartNewBattleWith() {
  const [params] = useSearchParams();
  const opponent = readOpponent(params);
  if (!opponent) return <Navigate to="/start-new-battle" replace />;
  return <Choice opponent={opponent} />;
}

function Choice({ opponent }: { opponent: Opponent }) {
  const isGone = useIsGone(opponent.id);
  return (
    <Screen title="Start New Battle">
      <Card title={`vs ${opponent.username}`} back="/start-new-battle" flush={!isGone}>
        {isGone ? (
          <GoneNotice username={opponent.username}>
            You can still look at the battles you have fought together, and challenge somebody else.
          </GoneNotice>
        ) : (
          <>
            <div className={styles.arena}>
              <FacingFighters rivalId={opponent.id} size="medium" />
            </div>
            <MenuList label={`New battle against ${opponent.username}`}>
              <MenuLink
                to={withOpponent('/start-new-battle/repeat-battle', opponent)}
                icon="copy"
                hint="Take over the targets of an earlier one"
              >
                Repeat a Battle
              </MenuLink>
              <MenuLink to={withOpponent('/create-battle', opponent)} icon="plus" hint="Choose new targets">
                Create New Battle
              </MenuLink>
            </MenuList>
          </>
        )}
      </Card>
    </Screen>
  );
}
