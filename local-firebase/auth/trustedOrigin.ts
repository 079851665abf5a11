/** Which pages may talk to a service on this machine: its own, never one from elsewhere that happens to be open in the same browser. */

/** A page of this machine, or of the very host the request was sent to (a phone that reached us by the machine's address). */
export function isTrustedOrigin(origin: string, host: string | undefined): boolean {
  const page = hostname(origin);
  if (page === null) return false;
  if (page === 'localhost' || page.endsWith('.localhost') || page === '[::1]') return true;
  if (/^127\.\d+\.\d+\.\d+$/.test(page)) return true;
  return host !== undefined && page === hostname(`http://${host}`);
}

function hostname(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname : null;
}
