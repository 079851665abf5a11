/** One person's phone: a Chromium process of its own, with its own storage, time zone, radio and clock, that can be closed and killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../browser/findChromium.ts';
import { openSignal, type Signal } from './signal.ts';

export interface PhoneOptions {
  timeZone: string;
  /** Milliseconds the phone's clock is ahead of the machine's. */
  clockOffsetMs?: number;
  /** What its person has answered to the consent banner, before anything else; `null` has not. NECESSARY when absent. */
  consent?: 'ALL' | 'NECESSARY' | null;
}

export class Phone {
  readonly signal: Signal;
  readonly #folder = mkdtempSync(join(tmpdir(), 'fitbout-phone-'));
  readonly #timeZone: string;
  readonly #consent: 'ALL' | 'NECESSARY' | null;
  #clockOffsetMs: number;
  #isOffline = false;
  #process: ChildProcess | null = null;
  #browser: Browser | null = null;
  #context: BrowserContext | null = null;

  private constructor(signal: Signal, options: PhoneOptions) {
    this.signal = signal;
    this.#timeZone = options.timeZone;
    this.#consent = options.consent === undefined ? 'NECESSARY' : options.consent;
    this.#clockOffsetMs = options.clockOffsetMs ?? 0;
  }

  static async start(options: PhoneOptions): Promise<Phone> {
    const phone = new Phone(await openSignal(), options);
    await phone.open();
    return phone;
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('the browser is closed');
    return this.#context;
  }

  /** Opens the browser on this phone's storage. */
  async open(): Promise<void> {
    this.#process = spawn(
      findChromium(),
      [
        ...chromiumFlags,
        `--user-data-dir=${this.#folder}`,
        '--remote-debugging-port=0',
        `--proxy-server=${this.signal.proxy}`,
        '--proxy-bypass-list=<-loopback>',
        '--window-size=390,844',
        'about:blank',
      ],
      // Its own process group, so that a kill takes the renderers with it; its own zone, so that workers live in it too.
      { stdio: 'ignore', detached: true, env: { ...process.env, TZ: this.#timeZone } },
    );
    this.#browser = await chromium.connectOverCDP(`http://127.0.0.1:${await this.#debuggingPort()}`);
    const [context] = this.#browser.contexts();
    if (!context) throw new Error('Chromium opened without its default context');
    this.#context = context;
    await context.addInitScript(() => {
      globalThis.fitboutClock ??= {
        now: () => Date.now() + Number(globalThis.localStorage?.getItem('test-clock-offset-ms') ?? 0),
      };
    });
    await context.addInitScript((consent) => {
      if (consent === null || !location.protocol.startsWith('http')) return;
      try {
        if (localStorage.getItem('fitbout') === null)
          localStorage.setItem('fitbout', JSON.stringify({ consent }));
      } catch {
        // A storage that is closed keeps no answer either.
      }
    }, this.#consent);
    if (this.#isOffline) await context.setOffline(true);
  }

  /** A page at phone size, on this phone's clock. */
  async page(url: string): Promise<Page> {
    const page = await this.context.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(url);
    await this.#applyClock(page);
    return page;
  }

  /** No radio at all: the wire is cut under page and worker, and the browser says that it is offline. */
  async goOffline(): Promise<void> {
    this.#isOffline = true;
    await this.context.setOffline(true);
    this.signal.lose();
  }

  /** Also of a browser that is closed or was killed: the radio is on when it opens again. */
  async goOnline(): Promise<void> {
    this.#isOffline = false;
    this.signal.regain();
    await this.#context?.setOffline(false);
  }

  /** Moves the phone's clock; pages that are open notice it as they would a changed clock. */
  async setClockOffset(offsetMs: number): Promise<void> {
    this.#clockOffsetMs = offsetMs;
    for (const page of this.context.pages()) await this.#applyClock(page);
  }

  /** Closes the browser as a person would. */
  async close(): Promise<void> {
    const ended = this.#ended();
    const session = await this.#browser?.newBrowserCDPSession();
    await session?.send('Browser.close').catch(() => undefined);
    await ended;
    this.#forget();
  }

  /** SIGKILL to the browser and all of its processes, at this very moment. */
  async kill(): Promise<void> {
    const pid = this.#process?.pid;
    if (pid === undefined) throw new Error('the browser is closed');
    const ended = this.#ended();
    process.kill(-pid, 'SIGKILL');
    await ended;
    // Until the last of them is gone it holds the storage's lock, and a browser that opens on it then begins with an empty one.
    // Not for ever: where nobody asks after the dead they stay in the list.
    for (let waits = 0; waits < 100 && isAlive(-pid); waits += 1) await setTimeout(20);
    this.#forget();
  }

  /** Ends the phone and deletes its storage. */
  async dispose(): Promise<void> {
    if (this.#process) await this.kill();
    await this.signal.close();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  async #applyClock(page: Page): Promise<void> {
    if (page.url().startsWith('http')) {
      await page.evaluate(
        (offset) => localStorage.setItem('test-clock-offset-ms', String(offset)),
        this.#clockOffsetMs,
      );
    }
  }

  /** The process is gone and Playwright knows: until then it would go on talking to the pages. */
  async #ended(): Promise<void> {
    const child = this.#process;
    const browser = this.#browser;
    await Promise.all([
      new Promise<void>((resolve) => {
        if (!child || child.exitCode !== null || child.signalCode !== null) resolve();
        else child.once('exit', () => resolve());
      }),
      new Promise<void>((resolve) => {
        if (!browser?.isConnected()) resolve();
        else browser.once('disconnected', () => resolve());
      }),
    ]);
  }

  #forget(): void {
    this.#process = null;
    this.#browser = null;
    this.#context = null;
  }

  async #debuggingPort(): Promise<number> {
    const file = join(this.#folder, 'DevToolsActivePort');
    for (let attempt = 0; attempt < 400; attempt += 1) {
      if (this.#process?.exitCode !== null) throw new Error('Chromium ended before it could be reached');
      try {
        const [port] = readFileSync(file, 'utf8').split('\n');
        if (port) {
          rmSync(file);
          return Number(port);
        }
      } catch {
        // Not written yet: Chromium is starting.
      }
      await setTimeout(50);
    }
    throw new Error('Chromium did not open its debugging port within 20 s');
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
