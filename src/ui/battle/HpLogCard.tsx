/** What happened to both people's HP, day by day and the latest first: who won which target, and what that came to. */
import { useMemo, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Card } from '../kit/Card.tsx';
import { classNames } from '../kit/classNames.ts';
import { Icon } from '../kit/Icon.tsx';
import type { BattleView } from './battleView.ts';
import styles from './HpLog.module.css';
import { type HpChapter, type HpEvent, hpStory } from './hpStory.ts';

/** As many days as fit a phone; the rest come on request. */
const shownAtFirst = 3;

export function HpLogCard({ view }: { view: BattleView }) {
  const { battle, uid, rival, now, knockoutDay } = view;
  const [isWhole, setWhole] = useState(false);
  const chapters = useMemo(() => hpStory(battle, uid, now), [battle, uid, now]);
  if (chapters.length === 0) return null;
  const shown = isWhole ? chapters : chapters.slice(0, shownAtFirst);
  return (
    <Card title="HP Log">
      <ol className={styles.log}>
        {shown.map((chapter) => (
          <li key={chapter.heading} className={styles.chapter}>
            <Chapter
              chapter={chapter}
              rival={rival.username}
              isKnockout={knockoutDay !== null && chapter.dayNumber === knockoutDay}
            />
          </li>
        ))}
      </ol>
      {shown.length < chapters.length ? (
        <Button variant="quiet" icon="down" wide onClick={() => setWhole(true)}>
          Show everything
        </Button>
      ) : null}
    </Card>
  );
}

interface ChapterProps {
  chapter: HpChapter;
  rival: string;
  isKnockout: boolean;
}

function Chapter({ chapter: { heading, events, hp }, rival, isKnockout }: ChapterProps) {
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.heading}>{heading}</h3>
        <p className={styles.hp}>
          You {hp.mine}, {rival} {hp.theirs} HP
        </p>
      </div>
      <ul className={styles.events}>
        {events.map((event) => (
          <li key={event.key} className={styles.event}>
            <Event event={event} rival={rival} />
          </li>
        ))}
        {isKnockout ? (
          <li className={classNames(styles.event, styles.knockout)}>
            <Icon name="skull" />
            <span>{hp.mine < 1 ? 'You were knocked out' : `You knocked ${rival} out`}</span>
          </li>
        ) : null}
      </ul>
    </>
  );
}

const signed = (points: number): string => (points > 0 ? `+${points}` : `−${Math.abs(points)}`);

function Event({ event: { isMine, targetTitle, mine, theirs }, rival }: { event: HpEvent; rival: string }) {
  return (
    <>
      <span className={styles.words}>
        {isMine ? 'You' : rival} won <b>{targetTitle}</b>
      </span>
      <span className={classNames(styles.points, isMine ? styles.mine : styles.theirs)}>
        {mine === 0 ? `${rival} ${signed(theirs)}` : signed(mine)}
        <span className="visuallyHidden"> HP</span>
      </span>
    </>
  );
}
