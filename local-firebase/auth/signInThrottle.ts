/** Slows down whoever guesses passwords: after ten failures in a row an address must wait. Kept in memory; a restart forgives. */
import { AuthError } from './authError.ts';

const failuresAllowed = 10;
const waitMs = 5 * 60_000;
// A guesser who tries many addresses must not fill the memory.
const addressesRemembered = 10_000;

export function createSignInThrottle(now: () => number) {
  const failuresByEmail = new Map<string, { count: number; lastAt: number }>();
  return {
    /** Throws TOO_MANY_ATTEMPTS_TRY_LATER. */
    check(email: string): void {
      const failures = failuresByEmail.get(email);
      if (!failures || failures.count < failuresAllowed) return;
      if (Math.abs(now() - failures.lastAt) >= waitMs) {
        failuresByEmail.delete(email);
        return;
      }
      throw new AuthError(
        'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many failed ' +
          'login attempts. You can immediately restore it by resetting your password or you can try again later.',
      );
    },
    failed(email: string): void {
      const count = (failuresByEmail.get(email)?.count ?? 0) + 1;
      failuresByEmail.delete(email);
      failuresByEmail.set(email, { count, lastAt: now() });
      const oldest = failuresByEmail.keys().next();
      if (failuresByEmail.size > addressesRemembered && !oldest.done) failuresByEmail.delete(oldest.value);
    },
    forget(email: string): void {
      failuresByEmail.delete(email);
    },
  };
}
