/** `/start-new-battle`: whom to challenge (spec §2). */
import { Card } from '../kit/Card.tsx';
import { MenuLink, MenuList } from '../kit/MenuList.tsx';
import { Screen } from '../kit/Screen.tsx';

export function StartNewBattle() {
  return (
    <Screen title="Start New Battle">
      <Card title="Whom do you challenge?" flush>
        <MenuList label="Choose an opponent">
          <MenuLink to="/start-new-battle/opponents" icon="swords" hint="Somebody you have fought before">
            Previous Opponents
          </MenuLink>
          <MenuLink to="/start-new-battle/add-contestant" icon="search" hint="Find a friend by username">
            Add a New Opponent
          </MenuLink>
        </MenuList>
      </Card>
    </Screen>
  );
}
