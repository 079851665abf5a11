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

interface Zone {
  formatter: Intl.DateTimeFormat;
  /** The instant asked for last and its date: a list of battles is settled at one instant. */
  instant: Instant;
  date: IsoDate;
}

// A pure memo: what it answers depends on its arguments alone. Making a formatter takes some 50 µs and using it some
// 3 µs, where settling a long battle may take 200. The world has about 600 names; the bound keeps out invented ones.
const zones = new Map<string, Zone | null>();
const zoneBound = 700;

const zoneNamed = (timeZone: string): Zone | null => {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  let zone: Zone | null = null;
  try {
    zone = { formatter: formatterOf(timeZone), instant: Number.NaN, date: '' };
  } catch {
    // Not a zone that this runtime knows: the person lives in UTC, as one without a zone does.
  }
  if (zones.size >= zoneBound) zones.clear();
  zones.set(timeZone, zone);
  return zone;
};

export const isTimeZone = (timeZone: string): boolean => zoneNamed(timeZone) !== null;

/** The calendar date at `now` in an IANA zone (T1). An absent or unknown zone is UTC. */
export const todayIn = (timeZone: string | undefined, now: Date): IsoDate => {
  const zone = timeZone === undefined ? null : zoneNamed(timeZone);
  if (zone === null) return now.toISOString().slice(0, 10);
  if (zone.instant !== now.getTime()) {
    // Always MM/DD/YYYY in this locale.
    const [month = '', day = '', year = ''] = zone.formatter.format(now).split('/');
    zone.instant = now.getTime();
    zone.date = `${year}-${month}-${day}`;
  }
  return zone.date;
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
