/** Lets the server tell the other contestant what is new between the two (spec section 7). Nobody waits for it, and it holds up nothing. */
import type { RemoteFunctions } from '../remote/remote.ts';
import { asError } from './pull.ts';

/** Not tried again when it fails: the server finds what is still untold at the next call. */
export const createTellOther =
  (functions: Pick<RemoteFunctions, 'sendTargetUpdateNotification'>, report: (error: Error) => void) =>
  (otherUserId: string): void => {
    functions.sendTargetUpdateNotification(otherUserId).then(
      (sent) => {
        // No way to the server, or, DENIED, no battle of the two that still runs: then there is nothing to tell.
        if (sent.ok || sent.failure.kind !== 'REJECTED') return;
        report(new Error(`The opponent was told nothing: ${sent.failure.message}`));
      },
      (error: unknown) => report(asError(error)),
    );
  };
