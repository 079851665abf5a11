/** Offers ready sets of targets while there are none: below the step, so that nothing moves when the person types instead. */
import { type TargetTemplate, targetTemplates } from '../../machines/targetTemplates.ts';
import { Card } from '../kit/Card.tsx';
import { MenuButton, MenuList } from '../kit/MenuList.tsx';
import styles from './Wizard.module.css';

export function Templates({ onChoose }: { onChoose: (targets: TargetTemplate['targets']) => void }) {
  return (
    <Card title="Or begin with a fair fight" flush>
      <p className={styles.templatesIntro}>
        Everybody ticks off their own goals, so the fitter one does not win by being fitter.
      </p>
      <MenuList label="Fair fights">
        {targetTemplates.map(({ name, hint, targets }) => (
          <MenuButton key={name} icon="flag" hint={hint} onClick={() => onChoose(targets)}>
            {name}
          </MenuButton>
        ))}
      </MenuList>
    </Card>
  );
}
