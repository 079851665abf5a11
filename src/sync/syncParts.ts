/** What a sync is made of: the two sides it keeps in step, and its surroundings. Types only. */
import type { Observable } from 'rxjs';
import type { Remote } from '../remote/remote.ts';
import type { Replica } from '../store/store.ts';
import type { Surroundings } from './surroundings.ts';

export interface SyncParts extends Surroundings {
  uid: string;
  replica: Replica;
  remote: Pick<Remote, 'battles' | 'users' | 'functions' | 'notifications'>;
  /** Whether the server has the photo at this path; entries with other photos wait (Y3). */
  isPhotoUploaded(path: string): Promise<boolean>;
  /** Emits when a photo has reached the server, so that its entry may follow. */
  photoUploaded$: Observable<void>;
  /** Told of what nobody expects: the sync goes on. */
  report(error: Error): void;
}
