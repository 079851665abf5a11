/** `/start-new-battle`: whom to challenge (spec §2). */
import { FacingNobody } from '../fighters/FacingNobody.tsx';
import { Card } from '../kit/Card.tsx';
import { MenuLink, MenuList } from '../kit/MenuList.tsx';
import { Screen } from '../kit/Screen.tsx';
import styles from './StartNewBattle.module.css';

export function StartNewBattle() {
  return (
    <Screen title="Start New Battle">
      <Card title="Whom do you challenge?" flush>
        <div className={styles.arena}>
          <FacingNobody />
        </div>
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
