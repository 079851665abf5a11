/** Calendar dates and time zones (T1). Takes every instant as an argument and never reads the clock. */
import type { Instant, IsoDate } from './model.ts';

const dayMs = 86_400_000;

export const addDays = (date: IsoDate, days: number): IsoDate =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** Whole days from one date to another; negative when `to` is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** A real calendar date in the form `YYYY-MM-DD`; 30 February is not one. */
export const isIsoDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = Date.parse(text);
  return Number.isFinite(instant) && new Date(instant).toISOString().startsWith(text);
};

const formatterOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });

// Making a formatter costs some 50 µs, a third of what settling may cost. A pure memo: names to formatters, nothing
// else. The world has some 600 names; the bound keeps invented ones from growing it.
const formatters = new Map<string, Intl.DateTimeFormat | null>();
const formatterBound = 700;

const knownFormatter = (timeZone: string): Intl.DateTimeFormat | null => {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  let made: Intl.DateTimeFormat | null = null;
  try {
    made = formatterOf(timeZone);
  } catch {
    // Not a zone that this runtime knows: the person lives in UTC, as one without a zone does.
  }
  if (formatters.size >= formatterBound) formatters.clear();
  formatters.set(timeZone, made);
  return made;
};

export const isTimeZone = (timeZone: string): boolean => knownFormatter(timeZone) !== null;

/** The calendar date at `now` in an IANA zone (T1). An absent or unknown zone is UTC. */
export const todayIn = (timeZone: string | undefined, now: Date): IsoDate => {
  const formatter = timeZone === undefined ? null : knownFormatter(timeZone);
  if (formatter === null) return now.toISOString().slice(0, 10);
  // Always MM/DD/YYYY in this locale.
  const [month = '', day = '', year = ''] = formatter.format(now).split('/');
  return `${year}-${month}-${day}`;
};

/**
 * The first instant at which `date` is over in a zone: `todayIn(zone, t) > date` from then on. Found by halving, so
 * days of 23 and 25 hours, midnights that do not exist and dates that a zone skipped need no case of their own.
 */
export const dayEndsAt = (date: IsoDate, timeZone: string | undefined): Instant => {
  const utcEnd = Date.parse(date) + dayMs;
  // No zone has ever been a whole day away from UTC.
  let before = utcEnd - dayMs;
  let after = utcEnd + dayMs;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (todayIn(timeZone, new Date(middle)) > date) after = middle;
    else before = middle;
  }
  return after;
};

/** Today, tomorrow and the next six days (spec section 5). */
export const startDateChoices = (today: IsoDate): IsoDate[] =>
  Array.from({ length: 8 }, (_, index) => addDays(today, index));

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `05 Jun`, as labels and tiles show a date. */
export const shortDate = (date: IsoDate): string =>
  `${date.slice(8, 10)} ${monthNames[Number(date.slice(5, 7)) - 1] ?? ''}`;
