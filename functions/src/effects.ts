/** What the functions need of their surroundings, as plain objects. Types only: nothing here reaches for anything. */
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import type { Messaging } from 'firebase-admin/messaging';

export interface Effects {
  firestore: Firestore;
  auth: Pick<Auth, 'deleteUser'>;
  messaging: Pick<Messaging, 'send' | 'subscribeToTopic' | 'unsubscribeFromTopic'>;
  /** Deletes every stored object whose path begins with `prefix`; none is no failure. Rejects when one is left. */
  deletePhotos(prefix: string): Promise<void>;
  now(): Date;
  /** For whoever runs the service; never shown to a person. */
  log(problem: string, cause?: unknown): void;
}
