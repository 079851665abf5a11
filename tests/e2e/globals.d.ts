/** The app's clock seam (src/app/clock.ts), which tests provide. */
declare var fitboutClock: { now(): number } | undefined;
