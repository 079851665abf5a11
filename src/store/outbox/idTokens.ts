/** Id tokens for sending photos, from the session's refresh token. They live as long as one flush and are written nowhere. */
import type { OutboxSession } from './outboxDatabase.ts';
import { type Answer, exchangeToken } from './storageWire.ts';

export interface Tokens {
  /** The id token of this session; a new one where `isRefused` says that the last was not taken. */
  of(session: OutboxSession, isRefused: boolean): ReturnType<typeof exchangeToken>;
}

/** One exchange serves a whole flush, unless somebody else signs in meanwhile. */
export function createTokens(fetch: typeof globalThis.fetch): Tokens {
  let known: { refreshToken: string; idToken: string } | null = null;
  return {
    async of(session, isRefused) {
      if (!isRefused && known?.refreshToken === session.refreshToken) {
        return { ok: true, idToken: known.idToken };
      }
      const answer = await exchangeToken(fetch, session);
      known = answer.ok ? { refreshToken: session.refreshToken, idToken: answer.idToken } : null;
      return answer;
    },
  };
}

/** Runs with an id token, and once more with a fresh one when the first is not taken. */
export async function withToken<Refused>(
  session: OutboxSession,
  tokens: Tokens,
  use: (idToken: string) => Promise<Answer<Refused>>,
): Promise<Answer<Refused> | 'SIGNED_OUT' | 'UNREACHED'> {
  for (const isRefused of [false, true]) {
    const token = await tokens.of(session, isRefused);
    if (!token.ok) return token.kind;
    const answer = await use(token.idToken);
    if (answer.ok || answer.failure.kind !== 'UNAUTHORIZED') return answer;
  }
  return 'SIGNED_OUT';
}
