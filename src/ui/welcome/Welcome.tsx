/** What a stranger sees first: what Fitbout is, shown by a duel, and the way in. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { type Avatar, withDerivedColors } from '../../domain/index.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { Fighter } from '../kit/Fighter.tsx';
import { focusScreen } from '../kit/focus.ts';
import { Icon } from '../kit/Icon.tsx';
import type { IconName } from '../kit/iconGrids.ts';
import { Logo } from '../layout/Logo.tsx';
import styles from './Welcome.module.css';

const rival: Avatar = {
  id: '2',
  colors: withDerivedColors({
    hairMain: '#c9502e',
    hairSecondary: '#f2bf3d',
    skin: '#f0c8a0',
    eyes: '#2b5a3b',
    clothes: '#1f7a6a',
    shoes: '#b91c1c',
    cardBackground: '#4f6d7a',
  }),
};

const promises: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'heart',
    title: 'Health, gamified',
    text: 'Every target you hit gives you HP and takes some from your opponent. Let it run out and you are knocked out.',
  },
  {
    icon: 'target',
    title: 'Set up your own way',
    text: 'Push-ups, pages, steps, no sugar: you two choose the targets, the days and what the loser owes.',
  },
  {
    icon: 'person',
    title: 'Customisable avatars',
    text: 'A pixel fighter of your own, with levels to show for it. Levels never decide a battle.',
  },
  {
    icon: 'cloudOff',
    title: 'No signal needed',
    text: 'Record in the gym basement or on the plane. It is saved at once and sent when it can be.',
  },
];

export function Welcome() {
  const { key } = useLocation();
  useEffect(() => {
    document.title = 'Fitbout · Health battles between two friends';
  }, []);
  useEffect(() => {
    // Whoever signs out comes from a button that is gone. The page as it was opened is left to the browser.
    if (key !== 'default') focusScreen();
  }, [key]);
  return (
    <div className={styles.welcome}>
      <header className={styles.head}>
        <p className={styles.logo}>
          <Logo />
        </p>
        <h1 tabIndex={-1}>Two friends. One month. No excuses.</h1>
      </header>

      <div className={styles.stage} aria-hidden="true">
        <Side name="sam" hp="18/20" share={90}>
          <Fighter avatar={null} size={120} isAlive />
        </Side>
        <span className={styles.versus}>VS</span>
        <Side name="alex" hp="7/20" share={35} isLeft>
          <Fighter avatar={rival} size={120} facing="left" isAlive />
        </Side>
      </div>

      <ButtonLink to="/login" wide>
        Register/Login
      </ButtonLink>

      <ul className={styles.promises}>
        {promises.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} size={36} />
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Side({
  name,
  hp,
  share,
  isLeft,
  children,
}: {
  name: string;
  hp: string;
  share: number;
  isLeft?: boolean;
  children: React.ReactNode;
}) {
  return (
    <div className={isLeft ? styles.left : styles.right}>
      <div className={styles.portrait}>{children}</div>
      <p>{name}</p>
      <div className={styles.bar}>
        <i className={share > 50 ? styles.high : styles.mid} style={{ width: `${share}%` }} />
      </div>
      <p className={styles.hp}>HP {hp}</p>
    </div>
  );
}
