/** Puts the meter into a page; its bundle is injected before a page's own code. */
import { createTapMeter } from './tapMeter.ts';

globalThis.tapMeter = createTapMeter();
