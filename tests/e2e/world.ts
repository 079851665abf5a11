/** The world of a browser test: one local Firebase with the built app, one clock for it and all phones, and the people in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portsFrom } from '../../local-firebase/emulatorPorts.ts';
import { type LocalFirebase, startLocalFirebase } from '../../local-firebase/startLocalFirebase.ts';
import { Phone } from './phone.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export class World {
  readonly #folder: string;
  readonly #phones: Phone[] = [];
  readonly #dist: string | undefined;
  #firebase: LocalFirebase;
  #clockOffsetMs: number;
  #bornOffsetMs: number;
  readonly lines: string[];

  private constructor(
    firebase: LocalFirebase,
    clockOffsetMs: number,
    lines: string[],
    folder: string,
    dist: string | undefined,
  ) {
    this.#firebase = firebase;
    this.#dist = dist;
    this.#clockOffsetMs = clockOffsetMs;
    this.#bornOffsetMs = clockOffsetMs;
    this.lines = lines;
    this.#folder = folder;
  }

  /** Starts at `startsAt` (epoch milliseconds) on everybody's clock. `dist` is another built app than the usual one. */
  static async open({ startsAt, dist }: { startsAt: number; dist?: string }): Promise<World> {
    const lines: string[] = [];
    const folder = mkdtempSync(join(tmpdir(), 'fitbout-world-'));
    const offsetMs = startsAt - Date.now();
    const firebase = await World.#startFirebase({
      folder,
      lines,
      offsetMs,
      ports: portsFrom(0),
      dist,
    });
    return new World(firebase, offsetMs, lines, folder, dist);
  }

  /** The server is born with its clock: commit times never go back, so it could not be moved to an earlier day. */
  static #startFirebase(options: {
    folder: string;
    lines: string[];
    offsetMs: number;
    ports: LocalFirebase['ports'];
    dist: string | undefined;
  }): Promise<LocalFirebase> {
    return startLocalFirebase({
      firebaseJson: 'firebase.json',
      ports: options.ports,
      dataDir: options.folder,
      dist: options.dist,
      now: () => Date.now() + options.offsetMs,
      log: (line) => options.lines.push(line),
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

  async phone(timeZone: string): Promise<Phone> {
    const phone = await Phone.start({ timeZone, clockOffsetMs: this.#clockOffsetMs });
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
    this.#firebase = await World.#startFirebase({
      folder: this.#folder,
      lines: this.lines,
      offsetMs,
      ports,
      dist: this.#dist,
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
