/** Turns what functions print, which is Cloud Logging's JSON, into lines for the person at the terminal. */

/** `null` for what nobody reads: the SDK's notes about requests that are in order. */
export function readableLog(line: string): string | null {
  if (!line.startsWith('{')) return line.trim() === '' ? null : line;
  let entry: unknown;
  try {
    entry = JSON.parse(line);
  } catch {
    return line;
  }
  if (typeof entry !== 'object' || entry === null || !('severity' in entry) || !('message' in entry))
    return line;
  const { severity, message, ...rest } = entry;
  if (severity === 'DEBUG') return null;
  const details = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
  return `${severity === 'INFO' ? '' : `${severity}: `}${message}${details}`;
}
