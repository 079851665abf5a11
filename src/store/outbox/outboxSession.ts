/** In whose name photos are sent: put here by the page while somebody is signed in, and gone when they sign out. */
import { type OutboxSession, withOutbox } from './outboxDatabase.ts';

const key = 'current';

export const readSession = (): Promise<OutboxSession | undefined> =>
  withOutbox((database) => database.get('session', key));

export const keepSession = (session: OutboxSession): Promise<void> =>
  withOutbox(async (database) => {
    await database.put('session', session, key);
  });

export const forgetSession = (): Promise<void> => withOutbox((database) => database.delete('session', key));
