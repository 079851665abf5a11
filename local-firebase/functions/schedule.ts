/** When a scheduled function is due: unix cron and the plain "every …" forms of App Engine, in a time zone. What it does not understand it says. */

export interface Schedule {
  /** Whether it is due in the minute that begins at `minute`, epoch milliseconds. */
  isDueAt(minute: number): boolean;
}

export const minuteMs = 60_000;
// A clock that was walked further ahead than this finds only what was due in the last month of it.
const reachMs = 32 * 24 * 60 * minuteMs;

/** Throws an error that names what is not understood. `timeZone` is an IANA name. */
export function parseSchedule(expression: string, timeZone: string): Schedule {
  const text = expression.trim().toLowerCase();
  const every = /^every (?:(\d+) )?(minutes?|mins?|hours?)$/.exec(text);
  if (every) {
    const unit = every[2]?.startsWith('h') ? 60 : 1;
    const minutes = Number(every[1] ?? 1) * unit;
    if (minutes === 0) throw unknown(expression);
    return { isDueAt: (minute) => Math.floor(minute / minuteMs) % minutes === 0 };
  }
  const daily = /^every day (\d{1,2}):(\d{2})$/.exec(text);
  const cron = daily ? `${daily[2]} ${daily[1]} * * *` : text;
  return parseCron(cron, timeZone, expression);
}

/** The latest minute in (`after`, `until`] at which it was due, or `null`. */
export function latestDue(schedule: Schedule, after: number, until: number): number | null {
  const earliest = Math.max(after, until - reachMs);
  for (let minute = Math.floor(until / minuteMs) * minuteMs; minute > earliest; minute -= minuteMs) {
    if (schedule.isDueAt(minute)) return minute;
  }
  return null;
}

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const dayNames = 'sun mon tue wed thu fri sat'.split(' ');

function parseCron(cron: string, timeZone: string, expression: string): Schedule {
  const fields = cron.split(/\s+/);
  const [minutes, hours, days, months, weekdays] = fields;
  if (fields.length !== 5 || !minutes || !hours || !days || !months || !weekdays) throw unknown(expression);
  const isMinute = field(minutes, 0, 59, [], expression);
  const isHour = field(hours, 0, 23, [], expression);
  const isDay = field(days, 1, 31, [], expression);
  const isMonth = field(months, 1, 12, monthNames, expression, 1);
  const isNamedWeekday = field(weekdays, 0, 7, dayNames, expression);
  const isWeekday = (day: number): boolean => isNamedWeekday(day) || (day === 0 && isNamedWeekday(7));
  // Cron's old rule: where both are restricted, either will do.
  const isEither = days !== '*' && weekdays !== '*';
  const local = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return {
    isDueAt(minute) {
      const parts = new Map(local.formatToParts(minute).map(({ type, value }) => [type, value]));
      const number = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type));
      if (!isMinute(number('minute')) || !isHour(number('hour')) || !isMonth(number('month'))) return false;
      const day = isDay(number('day'));
      const weekday = isWeekday(dayNames.indexOf(parts.get('weekday')?.toLowerCase() ?? ''));
      return isEither ? day || weekday : day && weekday;
    },
  };
}

/** One field: `*`, numbers, names, ranges, steps and lists of them. */
function field(
  text: string,
  lowest: number,
  highest: number,
  names: readonly string[],
  expression: string,
  firstName = 0,
): (value: number) => boolean {
  const number = (part: string): number => {
    const named = names.indexOf(part);
    const value = named >= 0 ? named + firstName : /^\d+$/.test(part) ? Number(part) : Number.NaN;
    if (!(value >= lowest && value <= highest)) throw unknown(expression);
    return value;
  };
  const wanted = new Set<number>();
  for (const part of text.split(',')) {
    const [range = '', step = '1', ...rest] = part.split('/');
    if (rest.length > 0 || !/^[1-9]\d*$/.test(step)) throw unknown(expression);
    const [from = '', to, ...more] = range.split('-');
    if (more.length > 0) throw unknown(expression);
    const first = range === '*' ? lowest : number(from);
    const last = range === '*' || (to === undefined && part.includes('/')) ? highest : number(to ?? from);
    for (let value = first; value <= last; value += Number(step)) wanted.add(value);
  }
  return (value) => wanted.has(value);
}

function unknown(expression: string): Error {
  return new Error(`local-firebase does not understand the schedule "${expression}".`);
}
