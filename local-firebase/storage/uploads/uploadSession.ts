/** What is to become an object, and a resumable upload under way as it is kept over a restart. Types only. */
import type { Caller } from '../../firestore/backend.ts';
import type { ObjectPlace } from '../objectName.ts';
import type { Preconditions } from '../objects/preconditions.ts';
import type { MetadataChange } from '../storedObject.ts';

export interface Upload extends ObjectPlace {
  blob: string;
  change: MetadataChange;
  preconditions: Preconditions;
  /** Firebase's own wire gives every upload a download token; Cloud Storage's gives none. */
  givesToken: boolean;
}

export interface UploadSession extends Upload {
  id: string;
  /** Who began it is who is judged at the end. */
  caller: Caller;
  /** The whole length, where the client told it at the beginning. */
  size: number | null;
  startedAt: number;
  state:
    | { kind: 'active' }
    | { kind: 'cancelled' }
    /** The object it became. */
    | { kind: 'done'; generation: number }
    | { kind: 'refused'; httpStatus: number; message: string };
}
