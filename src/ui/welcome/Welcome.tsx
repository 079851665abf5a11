/** What a stranger sees first: what Fitbout is, shown by a duel, and the way in. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type Avatar, withDerivedColors } from '../../domain/index.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { ContestantCard, Duel } from '../kit/ContestantCard.tsx';
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

/** Two blows and what they show end within five seconds: what moves longer would have to be stoppable (WCAG 2.2.2). */
const BLOW_MS = 1800;

export function Welcome() {
  const { key } = useLocation();
  const { sam, alex } = useExhibition();
  useEffect(() => {
    document.title = 'Fitbout · Health battles between two friends';
  }, []);
  useEffect(() => {
    // Whoever signs out comes from a button that is gone. The page as it was opened is left to the browser.
    if (key === 'default') return;
    window.scrollTo(0, 0);
    focusScreen();
  }, [key]);
  return (
    <div className={styles.welcome}>
      <header className={styles.head}>
        <p className={styles.logo}>
          <Logo />
        </p>
        <h1 tabIndex={-1}>
          {/* A line each, whichever font is there: what is below does not move when the other comes. */}
          <span>Two friends. </span>
          <span>One month. </span>
          <span>No excuses.</span>
        </h1>
      </header>

      <div className={styles.stage} aria-hidden="true">
        <Duel>
          <ContestantCard username="sam" avatar={null} level={3} hp={sam} maxHp={20} />
          <ContestantCard username="alex" avatar={rival} level={4} hp={alex} maxHp={20} facing="left" />
        </Duel>
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

/** The picture shows what it is about: two blows, then it is still. */
function useExhibition(): { sam: number; alex: number } {
  const [blows, setBlows] = useState(0);
  useEffect(() => {
    if (blows === 2 || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setTimeout(() => setBlows(blows + 1), BLOW_MS);
    return () => clearTimeout(timer);
  }, [blows]);
  return { sam: 18 - blows, alex: 7 + blows };
}
