/** The clock of tests over the real wire: it begins at a noon, so that no run meets a midnight. Server and phones share it. */
const offsetMs = Date.UTC(2026, 2, 2, 12) - Date.now();

/** Epoch milliseconds. */
export const noonNow = (): number => Date.now() + offsetMs;
