/** How the game works, in a box that opens over any screen. */
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Icon } from '../kit/Icon.tsx';
import type { IconName } from '../kit/iconGrids.ts';
import styles from './Guide.module.css';

const chapters: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'swords',
    title: 'Challenge a friend',
    text: 'Choose the targets, the start and how many days it lasts. Your friend accepts, declines, or proposes changes.',
  },
  {
    icon: 'check',
    title: 'Daily targets',
    text: 'Record them on the day itself. A done checkbox gives you 1 HP and takes 1 from your opponent. For a number the higher one wins, and it counts double. A tie moves nothing.',
  },
  {
    icon: 'flag',
    title: 'Block targets',
    text: 'They run through the whole battle. At the end each one you won is worth 1 HP for every day of the battle.',
  },
  {
    icon: 'skull',
    title: 'Knockout',
    text: 'Whoever is below 1 HP when the day is over loses by KO. Until midnight you can still recover.',
  },
  {
    icon: 'trophy',
    title: 'The winner',
    text: 'Without a knockout, higher HP wins; then more days won; then more number targets. A win is worth 10 XP, a draw 3, a defeat 1.',
  },
  {
    icon: 'cloudOff',
    title: 'No signal? Go on',
    text: 'What you record is saved on this device at once, and sent when there is a way. It still counts if it arrives within 48 hours after its day.',
  },
];

export function Guide({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Guide"
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {chapters.map(({ icon, title, text }) => (
        <section key={title} className={styles.chapter}>
          <Icon name={icon} />
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </section>
      ))}
    </Dialog>
  );
}
