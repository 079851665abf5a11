/** How long to wait before another try (Y5): doubling, capped, and spread so that many phones do not come back at once. */

const firstMs = 1_000;
/** Not longer: a person who looks at the app expects it to notice a mended server without being asked. */
const longestMs = 60_000;

/** `attempt` counts failures from 1; `random` is in [0, 1). */
export const retryDelayMs = (attempt: number, random: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(attempt - 1, 16)) * (0.5 + random / 2);
