/** Which pages may talk to a service on this machine: its own, never one from elsewhere that happens to be open in the same browser. */
import { isIP } from 'node:net';

/**
 * A page of this machine, or of the very host the request was sent to: a phone that reached us by the machine's address
 * or its `.local` name. Any other name might be a stranger's that was made to point here.
 */
export function isTrustedOrigin(origin: string, host: string | undefined): boolean {
  const page = hostname(origin);
  if (page === null) return false;
  if (page === 'localhost' || page.endsWith('.localhost') || page === '[::1]') return true;
  if (/^127\.\d+\.\d+\.\d+$/.test(page)) return true;
  const isOurKindOfName = isIP(page.replace(/^\[|\]$/g, '')) !== 0 || page.endsWith('.local');
  return isOurKindOfName && host !== undefined && page === hostname(`http://${host}`);
}

function hostname(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname : null;
}
