/** The world of a browser test: one local Firebase with the built app, one clock for it and all phones, and the people in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { portsFrom } from '../../local-firebase/emulatorPorts.ts';
import { type LocalFirebase, startLocalFirebase } from '../../local-firebase/startLocalFirebase.ts';
import { Phone, type PhoneOptions } from './phone.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export interface WorldOptions {
  /** Epoch milliseconds on everybody's clock at the start. */
  startsAt: number;
  /** Another built app than the usual one. */
  dist?: string;
  /** Hosts the real functions, which otherwise nobody answers for. */
  hasFunctions?: boolean;
  /** The project sends pushes under this key. */
  vapidKey?: string;
}

export class World {
  readonly #folder: string;
  readonly #phones: Phone[] = [];
  readonly #options: WorldOptions;
  #firebase: LocalFirebase;
  #clockOffsetMs: number;
  #bornOffsetMs: number;
  readonly lines: string[];

  private constructor(
    firebase: LocalFirebase,
    clockOffsetMs: number,
    lines: string[],
    folder: string,
    options: WorldOptions,
  ) {
    this.#firebase = firebase;
    this.#options = options;
    this.#clockOffsetMs = clockOffsetMs;
    this.#bornOffsetMs = clockOffsetMs;
    this.lines = lines;
    this.#folder = folder;
  }

  /** A browser of the test's own in London, by the world's clock: for what a phone's kept profile or its worker would hide. */
  async browserContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await browser.newContext({ timezoneId: 'Europe/London', ...options });
    await context.addInitScript((offset) => {
      globalThis.fitboutClock = { now: () => Date.now() + offset };
    }, this.now - Date.now());
    return context;
  }

  static async open(options: WorldOptions): Promise<World> {
    const lines: string[] = [];
    const folder = mkdtempSync(join(tmpdir(), 'fitbout-world-'));
    const offsetMs = options.startsAt - Date.now();
    const firebase = await World.#startFirebase(options, { folder, lines, offsetMs, ports: portsFrom(0) });
    return new World(firebase, offsetMs, lines, folder, options);
  }

  /** The server is born with its clock: commit times never go back, so it could not be moved to an earlier day. */
  static #startFirebase(
    { dist, hasFunctions, vapidKey }: WorldOptions,
    at: { folder: string; lines: string[]; offsetMs: number; ports: LocalFirebase['ports'] },
  ): Promise<LocalFirebase> {
    return startLocalFirebase({
      firebaseJson: 'firebase.json',
      ports: at.ports,
      dataDir: at.folder,
      dist,
      functions: hasFunctions ? 'functions/src/index.ts' : undefined,
      messaging: vapidKey === undefined ? undefined : { vapidKey },
      now: () => Date.now() + at.offsetMs,
      log: (line) => at.lines.push(line),
    });
  }

  get address(): string {
    return this.#firebase.urls.hosting;
  }

  /** The server itself, for what no person can do: putting things in place, and looking at what arrived. */
  get firebase(): LocalFirebase {
    return this.#firebase;
  }

  get now(): number {
    return Date.now() + this.#clockOffsetMs;
  }

  /** Moves the clock of the server and of every phone. */
  async moveTo(instant: number): Promise<void> {
    this.#firebase.setClockOffset(instant - Date.now() - this.#bornOffsetMs);
    this.#clockOffsetMs = instant - Date.now();
    for (const phone of this.#phones) await phone.setClockOffset(this.#clockOffsetMs);
  }

  async phone(timeZone: string, options: Pick<PhoneOptions, 'consent'> = {}): Promise<Phone> {
    const phone = await Phone.start({ timeZone, clockOffsetMs: this.#clockOffsetMs, ...options });
    this.#phones.push(phone);
    return phone;
  }

  /** Nothing answers any more, at any of its ports, until `restartServer`. */
  async stopServer(): Promise<void> {
    await this.#firebase.close();
  }

  /** Stops the server and starts it again on the same data and ports. */
  async restartServer(): Promise<void> {
    const { ports } = this.#firebase;
    await this.#firebase.close();
    const offsetMs = this.#clockOffsetMs;
    this.#firebase = await World.#startFirebase(this.#options, {
      folder: this.#folder,
      lines: this.lines,
      offsetMs,
      ports,
    });
    this.#firebase.setClockOffset(0);
    this.#bornOffsetMs = offsetMs;
  }

  async close(): Promise<void> {
    for (const phone of this.#phones) await phone.dispose();
    await this.#firebase.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
