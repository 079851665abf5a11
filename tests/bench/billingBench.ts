/** Firestore reads and writes: per recorded entry, for ten entries at once, and per reconnect after k changes among 100 battles. */
import type { BrowserContext, Page } from '@playwright/test';
import { type Battle, todayIn } from '../../src/domain/index.ts';
import { benchBattles, me, rival, todaysBucket } from './benchBattles.ts';
import type { BenchWorld } from './world/benchWorld.ts';
import { type Billing, createBilling } from './world/billing.ts';
import { goal, type Table } from './world/figures.ts';
import { commitBattles } from './world/fillOpenProject.ts';
import { fillPeople } from './world/fillPeople.ts';
import { openBenchPage } from './world/openBenchPage.ts';
import { openRules } from './world/openProject.ts';

const battleCount = 100;
const entries = 10;
const minuteMs = 60_000;
/** Longer than anything that a page puts off: ten quick entries are gathered, retries are spread. */
const quietMs = 2500;

interface Way {
  name: string;
  page: 'oursPage' | 'stockPage' | 'plainPage';
  project: string;
  query: string;
}

interface Costs {
  author: { reads: number; writes: number };
  opponent: { reads: number };
  burst: { reads: number; writes: number };
  /** Battle reads after k changes, by k; the profile's are apart. */
  reconnect: Map<number, { battles: number; others: number }>;
}

/** Battles as they would be on a server: each changed at another time, the latest a while ago. */
async function fillServer(world: BenchWorld, projects: string[], battles: Battle[]): Promise<void> {
  for (const battle of battles) {
    for (const project of projects) await commitBattles(world, project, [battle]);
    world.advanceServer(minuteMs);
  }
  world.advanceServer(60 * minuteMs);
}

class Device {
  readonly #world: BenchWorld;
  readonly #way: Way;
  readonly #uid: string;
  readonly #context: BrowserContext;
  #page: Page | null = null;

  private constructor(world: BenchWorld, way: Way, uid: string, context: BrowserContext) {
    this.#world = world;
    this.#way = way;
    this.#uid = uid;
    this.#context = context;
  }

  static async start(world: BenchWorld, way: Way, uid: string): Promise<Device> {
    const device = new Device(world, way, uid, await world.browser(world.folder()));
    await device.connect();
    return device;
  }

  async connect(): Promise<void> {
    const { port } = new URL(this.#world.firebase.urls.firestore);
    const query = `?port=${port}&uid=${this.#uid}&project=${this.#way.project}${this.#way.query}`;
    this.#page = await openBenchPage(this.#world, this.#context, this.#way.page, query);
    await this.#page.evaluate(([uid, count]) => globalThis.syncFace.open(uid, count), [
      this.#uid,
      battleCount,
    ] as const);
  }

  async disconnect(): Promise<void> {
    await this.#page?.close();
    this.#page = null;
  }

  get #opened(): Page {
    if (!this.#page) throw new Error('The device is not connected');
    return this.#page;
  }

  async record(battleId: string, targetKey: string): Promise<void> {
    await this.#opened.evaluate(
      ([battle, bucket, target]) => globalThis.syncFace.record(battle, bucket, target, true),
      [battleId, todaysBucket, targetKey] as const,
    );
  }

  /** Waits until this device shows what `uid` recorded. */
  async sees(battleId: string, uid: string, targetKey: string): Promise<void> {
    await this.#opened.waitForFunction(
      ([battle, whose, bucket, target]) => globalThis.syncFace.isChecked(battle, whose, bucket, target),
      [battleId, uid, todaysBucket, targetKey] as const,
      { polling: 100, timeout: 30_000 },
    );
  }

  close = (): Promise<void> => this.#context.close();
}

const battleId = (index: number): string => `bench${String(index).padStart(4, '0')}`;

async function costsOf(world: BenchWorld, billing: Billing, way: Way, battles: Battle[]): Promise<Costs> {
  world.say(`  ${way.name}`);
  const lastBattle = battles.at(-1);
  if (!lastBattle) throw new Error('No battles');
  const author = await Device.start(world, way, me.id);
  const opponent = await Device.start(world, way, rival.id);
  await billing.quiet(quietMs);

  billing.reset();
  for (let entry = 0; entry < entries; entry += 1) {
    const place = [battleId(entry % 5), `target${1 + Math.floor(entry / 5)}`] as const;
    await author.record(...place);
    await opponent.sees(place[0], me.id, place[1]);
    await billing.quiet(quietMs);
  }
  const one = { author: billing.of(me.id), opponent: billing.of(rival.id) };

  billing.reset();
  for (let entry = 0; entry < entries; entry += 1)
    await author.record(battleId(4), `target${3 + (entry % 6)}`);
  await opponent.sees(battleId(4), me.id, 'target8');
  await billing.quiet(quietMs);
  const burst = billing.of(me.id);

  await opponent.close();
  // A last change long after those: what lies within the overlap of the next reconnect is this one alone.
  world.advanceServer(10 * minuteMs);
  await commitBattles(world, way.project, [{ ...lastBattle, prize: 'Before leaving' }]);
  await billing.quiet(quietMs);
  const reconnect: Costs['reconnect'] = new Map();
  for (const [round, changes] of [0, 1, 10].entries()) {
    await author.disconnect();
    // The person was away for a while, and what changed did not change at once.
    world.advanceServer(10 * minuteMs);
    for (let change = 0; change < changes; change += 1) {
      world.advanceServer(minuteMs);
      const battle = battles[10 + round * 20 + change];
      if (battle) await commitBattles(world, way.project, [{ ...battle, prize: `Round ${round}` }]);
    }
    world.advanceServer(10 * minuteMs);
    await billing.quiet(500);
    billing.reset();
    await author.connect();
    await billing.quiet(quietMs);
    const { battles: reads, others } = billing.of(me.id);
    reconnect.set(changes, { battles: reads, others });
  }
  await author.close();
  return {
    author: { reads: one.author.battles / entries, writes: one.author.writes / entries },
    opponent: { reads: one.opponent.battles / entries },
    burst: { reads: burst.battles, writes: burst.writes },
    reconnect,
  };
}

export async function* billingBench(world: BenchWorld): AsyncGenerator<Table> {
  const { backend, projectId } = world.firebase;
  await fillPeople(world);
  // A project for each: listeners of pages that are gone may live on for a while, and would be billed to the next.
  const ways: Way[] = [
    { name: 'Fitbout', page: 'oursPage', project: projectId, query: '' },
    { name: 'RxDB with its stock Firestore plugin', page: 'stockPage', project: 'demo-stock', query: '' },
    {
      name: 'plain onSnapshot of all, cache in memory',
      page: 'plainPage',
      project: 'demo-memory',
      query: '',
    },
    { name: 'plain onSnapshot of all, cache kept', page: 'plainPage', project: 'demo-kept', query: '&kept' },
  ];
  for (const { project } of ways) if (project !== projectId) backend.setRules(project, openRules);
  const battles = benchBattles(battleCount, todayIn('UTC', new Date()));
  await fillServer(
    world,
    ways.map(({ project }) => project),
    battles.map((battle) => ({ ...battle, _deleted: false })),
  );
  const billing = createBilling(backend);

  const rows: string[][] = [];
  const all: Costs[] = [];
  for (const way of ways) {
    const costs = await costsOf(world, billing, way, battles);
    all.push(costs);
    const reads = (k: number): string => {
      const { battles: found = 0, others = 0 } = costs.reconnect.get(k) ?? {};
      return others > 0 ? `${found} + ${others}` : String(found);
    };
    rows.push([
      way.name,
      String(costs.author.writes),
      String(costs.author.reads),
      String(costs.opponent.reads),
      `${costs.burst.writes} / ${costs.burst.reads}`,
      reads(0),
      reads(1),
      reads(10),
    ]);
  }
  const ours = all[0];
  if (!ours) throw new Error('Nothing was measured');
  const after = (k: number): number => ours.reconnect.get(k)?.battles ?? Number.NaN;
  yield {
    title: `Firestore reads and writes, ${battleCount} battles of two people (means of ${entries} entries)`,
    columns: [
      '',
      'writes per entry',
      'reads, author',
      'reads, opponent',
      '10 at once: writes / reads',
      'reconnect, k = 0',
      'k = 1',
      'k = 10',
    ],
    rows,
    notes: [
      goal(
        '1 write and 1 read for the author, 1 read for the opponent, per entry',
        ours.author.writes === 1 && ours.author.reads === 1 && ours.opponent.reads === 1,
        `${ours.author.writes}, ${ours.author.reads}, ${ours.opponent.reads}`,
      ),
      goal(
        'a reconnect reads k battles and the one at the checkpoint, not n',
        after(0) <= 1 && after(1) <= 2 && after(10) <= 11,
        `${after(0)}, ${after(1)}, ${after(10)}`,
      ),
      '+ 2 are the person’s own profile documents; the alternatives’ pages have none',
      'a kept cache resumes from where it was; Firebase bills it for all again after 30 minutes away',
    ],
  };
}
