/** A piece of the app's own code that could not be loaded (spec §8). Thrown by `src/app/loadChunk.ts`, told by the error screen. */

/** `missing`: the server does not have it; `other`: no way to the server, most often. */
export type ChunkFailure = 'timeout' | 'missing' | 'other';

export class ChunkError extends Error {
  readonly failure: ChunkFailure;
  /** Whoever keeps the failure puts here how to let go of it, so that the next look at the screen tries again. */
  forget: () => void = () => undefined;

  constructor(id: string, failure: ChunkFailure, options?: ErrorOptions) {
    super(`Loading chunk ${id} failed (${failure})`, options);
    this.failure = failure;
  }
}
