/** What a case of Storage is: something done with the unmodified SDK, and what must be seen. Cases run in Node and in a page alike, so they import nothing but types. */
import type * as Sdk from 'firebase/storage';

export interface StorageKit {
  sdk: typeof Sdk;
  /** A device of this case's own bucket. `as`: a signed-in person's uid, or nobody. */
  client(as?: string): Sdk.FirebaseStorage;
}

export interface StorageCase {
  /** Unique among all cases. */
  title: string;
  /** Matches of `storage.rules` within the case's bucket; without them everything is allowed. */
  rules?: string;
  /** What it saw, as JSON. */
  run(kit: StorageKit): Promise<unknown>;
  expected: unknown;
}

/** A device of one bucket, as the SDK has it. */
export interface StorageServer {
  host: string;
  port: number;
}
