/** The days of the battle in weeks from Monday to Sunday: past days with their score, today pulsing, later days with their date (spec §2). */
import { Link } from 'react-router';
import { type DayTile, dayTile, shortDate } from '../../domain/index.ts';
import { beat } from '../kit/beat.ts';
import { classNames } from '../kit/classNames.ts';
import { Icon } from '../kit/Icon.tsx';
import type { BattleView } from './battleView.ts';
import styles from './DayTiles.module.css';
import { dayPath, opensDay } from './dayPath.ts';
import { tileWords } from './dayWords.ts';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** 0 for Monday … 6 for Sunday. */
const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

export function DayTiles({ view, onPress }: { view: BattleView; onPress(dayNumber: number): void }) {
  const { battle, days, today, status, uid, now } = view;
  const blanks = weekdayOf(battle.startDate);
  return (
    <section aria-label="Calendar" className={styles.calendar}>
      <div aria-hidden="true" className={styles.weekdays}>
        {weekdays.map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      <ol className={classNames(styles.days, blanks + days.length > 21 && styles.many)}>
        {days.map(({ dayNumber, date }) => {
          const tile = dayTile(battle, dayNumber, uid, now);
          const isPast = date < today;
          const opens = opensDay(view, { date });
          const label = `Day ${dayNumber}, ${shortDate(date)}: ${tileWords(tile, isPast, status === 'COMPLETE')}`;
          const isToday = tile.today && status === 'ACTIVE';
          const look = classNames(styles.tile, styles[tile.tone], isToday && styles.today);
          return (
            <li
              key={dayNumber}
              ref={isToday ? beat : null}
              style={dayNumber === 1 ? { gridColumnStart: blanks + 1 } : undefined}
            >
              {opens ? (
                <Link
                  to={dayPath(battle.id, dayNumber)}
                  className={look}
                  aria-label={label}
                  onPointerDown={() => onPress(dayNumber)}
                >
                  <Face tile={tile} />
                </Link>
              ) : (
                <div className={look}>
                  <span className="visuallyHidden">{label}</span>
                  <Face tile={tile} />
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Face({ tile: { text, tone } }: { tile: DayTile }) {
  const [day, month] = tone === 'none' ? text.split(' ') : [text];
  return (
    <span aria-hidden="true" className={styles.face}>
      <span className={styles.text}>{day}</span>
      {month ? <span className={styles.month}>{month}</span> : null}
      {tone === 'ahead' ? <Icon name="down" size={12} className={styles.up} /> : null}
      {tone === 'behind' ? <Icon name="down" size={12} /> : null}
    </span>
  );
}
