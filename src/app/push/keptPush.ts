/** What this browser remembers of its push token: whose it is, and what the server was told of it. */
import { isRecord } from '../../domain/index.ts';
import type { KeptFields } from '../session/keptFields.ts';

export interface KeptPush {
  /** Who has turned notifications on here by a tap; nobody else's are taken. */
  uid: string;
  /** The token that the server holds with all its topics; `null` while that is not done. */
  fcmToken: string | null;
}

/** Held by whoever talks to the server about the token, in whichever tab: setting it up and taking it away must not meet. */
export const pushLock = 'fitbout-push';

export interface PushMemory {
  read(): KeptPush | null;
  write(kept: KeptPush | null): void;
}

export const createPushMemory = (fields: KeptFields): PushMemory => ({
  read() {
    const { push } = fields.read();
    if (!isRecord(push) || typeof push.uid !== 'string') return null;
    return { uid: push.uid, fcmToken: typeof push.fcmToken === 'string' ? push.fcmToken : null };
  },
  write(push) {
    fields.write({ push });
  },
});
