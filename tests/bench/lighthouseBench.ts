/** Lighthouse, as a mid-range phone on a slow network, on the built app as it is served: signed out in a new browser, and signed in. */
import { portsFrom } from '../../local-firebase/emulatorPorts.ts';
import { startLocalFirebase } from '../../local-firebase/startLocalFirebase.ts';
import { demoPassword, emailOf, seedDemo } from '../../scripts/seedDemo.ts';
import { signIn } from '../../scripts/signIn.ts';
import { type Audited, auditPage, type Category, categories } from './lighthouseAudit.ts';
import { openBareChromium } from './world/bareChromium.ts';
import type { BenchWorld } from './world/benchWorld.ts';
import { goal, type Table } from './world/figures.ts';

const signedOutPaths = ['/', '/login'];
const signedInPaths = ['/home', '/battle?id=demo-active'];
const leastPerformance = 95;
/** Lighthouse's own advice: one look depends on what else the machine does, the median of several hardly. */
const looksAtEach = 3;

/** Leaves a browser folder with somebody signed in, everything synced and the app installed. */
async function signInAndInstall(world: BenchWorld, address: string, folder: string): Promise<void> {
  const context = await world.browser(folder, { serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signIn(page, address, emailOf({ username: 'Alex' }), demoPassword);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.close();
}

async function audit(folder: string, url: string): Promise<Audited> {
  const browser = await openBareChromium(folder);
  try {
    return await auditPage(browser.port, url);
  } finally {
    await browser.close();
  }
}

async function audits(world: BenchWorld, address: string): Promise<{ name: string; audited: Audited }[]> {
  const looks: { name: string; audited: Audited }[] = [];
  const look = async (name: string, folder: () => string, path: string): Promise<void> => {
    const taken: Audited[] = [];
    while (taken.length < looksAtEach) taken.push(await audit(folder(), address + path));
    const audited = medianOf(taken);
    world.say(`  ${name}: ${taken.map(performanceOf).join(' ')}`);
    looks.push({ name, audited });
  };
  for (const path of signedOutPaths) await look(`${path}, a first visit`, world.folder, path);
  const folder = world.folder();
  await signInAndInstall(world, address, folder);
  for (const path of signedInPaths) await look(`${path}, signed in`, () => folder, path);
  return looks;
}

const performanceOf = ({ scores }: Audited): number => scores.performance ?? 0;

/** The look in the middle by its performance; in the other categories all are alike. */
function medianOf(taken: Audited[]): Audited {
  const middle = taken.toSorted((a, b) => performanceOf(a) - performanceOf(b))[Math.floor(taken.length / 2)];
  if (!middle) throw new Error('Nothing was looked at');
  return middle;
}

export async function* lighthouseBench(world: BenchWorld): AsyncGenerator<Table> {
  // With everything that `npm start` has: a function that nobody answers for would be an error on the console.
  const firebase = await startLocalFirebase({
    firebaseJson: 'firebase.json',
    ports: portsFrom(0),
    dataDir: ':memory:',
    dist: 'dist',
    functions: 'functions/src/index.ts',
    log: () => {},
  });
  try {
    await seedDemo(firebase, 'UTC');
    yield tableOf(await audits(world, firebase.urls.hosting));
  } finally {
    await firebase.close();
  }
}

function tableOf(looks: { name: string; audited: Audited }[]): Table {
  const least = (category: Category): number =>
    Math.min(...looks.map(({ audited }) => audited.scores[category] ?? 0));
  return {
    title: `Lighthouse, mobile, the median of ${looksAtEach} looks at each`,
    columns: ['', ...categories],
    rows: looks.map(({ name, audited }) => [name, ...categories.map((each) => String(audited.scores[each]))]),
    notes: [
      goal('accessibility 100', least('accessibility') === 100, String(least('accessibility'))),
      goal('best practices 100', least('best-practices') === 100, String(least('best-practices'))),
      goal(
        `performance at least ${leastPerformance}`,
        least('performance') >= leastPerformance,
        String(least('performance')),
      ),
      ...looks.flatMap(({ name, audited }) => audited.failing.map((failing) => `${name}: ${failing}`)),
    ],
  };
}
