/** How long tests wait for what another process, a browser or a timer brings. It measures no speed: it ends a wait for what never comes. */

/** For `vi.waitFor`, whose own second is too short for a machine that has other work. */
export const patient = { timeout: 60_000, interval: 25 };
