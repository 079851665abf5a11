/** What the installed app knows of its device: how it can be installed, what its storage may suffer, the number on its icon, and its icons themselves. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawPng, drawSvg, icons } from '../../scripts/drawIcons.ts';
import { createLive } from '../../src/app/createLive.ts';
import { installStateOf } from '../../src/app/install/installState.ts';
import { keepStorage } from '../../src/app/install/keepStorage.ts';
import { openCount } from '../../src/app/install/openCount.ts';
import { keyTargets } from '../../src/domain/index.ts';
import type { Store } from '../../src/store/store.ts';
import type { StoreState } from '../../src/ui/session/appFace.ts';
import {
  aBattle,
  anEntry,
  ann,
  aTarget,
  blockTargets,
  bob,
  dailyTargets,
  done,
  noonOf,
  number,
  onDays,
} from '../domain/battles.ts';

const agents = {
  iPhone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
  macintosh:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  android: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
};

function pageOf(userAgent: string, { maxTouchPoints = 5, isStandalone = false } = {}) {
  const matchMedia = (() => ({ matches: isStandalone })) as unknown as Window['matchMedia'];
  return { matchMedia, navigator: { userAgent, maxTouchPoints } as Navigator };
}

const neither = { hasOffer: false, wasInstalled: false };

it.each([
  ['an iPhone', pageOf(agents.iPhone), neither, 'BY_HAND'],
  ['an iPad that calls itself Macintosh', pageOf(agents.macintosh), neither, 'BY_HAND'],
  ['a Mac', pageOf(agents.macintosh, { maxTouchPoints: 0 }), neither, 'NOT_OFFERED'],
  ['Chrome with its offer', pageOf(agents.android), { ...neither, hasOffer: true }, 'OFFERED'],
  ['Chrome without', pageOf(agents.android), neither, 'NOT_OFFERED'],
  ['a window of its own', pageOf(agents.iPhone, { isStandalone: true }), neither, 'INSTALLED'],
  ['one just installed', pageOf(agents.android), { hasOffer: true, wasInstalled: true }, 'INSTALLED'],
] as const)('%s is %s', (_, page, known, state) => {
  expect(installStateOf(page, known)).toBe(state);
});

it('the committed icons are what the command draws', () => {
  for (const [name, drawing] of Object.entries(icons)) {
    expect(drawPng(drawing).equals(readFileSync(`public/icons/${name}`)), name).toBe(true);
  }
  expect(readFileSync('public/icons/icon.svg', 'utf8')).toBe(drawSvg());
});

const first = '2026-06-01';
const countOf = (battle: ReturnType<typeof aBattle>, uid = ann, today = first) =>
  openCount([battle], uid, today, noonOf(today));

it('the number on the icon counts daily targets of today that are not recorded, and no block targets', () => {
  const battle = aBattle({
    targets: dailyTargets('CHECKBOX', 'NUMBER', 'CHECKBOX'),
    blockTargets: blockTargets('NUMBER'),
    entries: { [ann]: onDays([1], { target1: done, target2: number(5), target3: anEntry() }) },
  });
  expect(countOf(battle)).toBe(1);
  expect(countOf(battle, bob)).toBe(3);
  expect(countOf(battle, ann, '2026-06-02')).toBe(3);
  expect(countOf(battle, ann, '2026-06-05')).toBe(0);
});

it('a target that needs a photo is open until it has one', () => {
  const { targets } = keyTargets([aTarget('CHECKBOX', { isPhotoRequired: true })]);
  expect(countOf(aBattle({ targets, entries: { [ann]: onDays([1], { target1: done }) } }))).toBe(1);
  const proved = anEntry({ input: true, photo: 'path' });
  expect(countOf(aBattle({ targets, entries: { [ann]: onDays([1], { target1: proved }) } }))).toBe(0);
});

it('a request counts for whoever is to answer it, until its start date is over', () => {
  const request = aBattle({ status: 'PENDING' });
  expect(countOf(request, bob)).toBe(1);
  expect(countOf(request, ann)).toBe(0);
  expect(countOf(request, bob, '2026-06-02')).toBe(0);
});

/** Storage that counts how often it was asked, over a store with a number of unsent changes that moves by hand. */
function storageWorld({ isInstalled = false, isGranted = false } = {}) {
  const seen = { asked: 0 };
  let tell = (_unsent: number) => {};
  const store = {
    unsent$: () => ({
      subscribe: ({ next }: { next: (unsent: number) => void }) => {
        tell = next;
        return { unsubscribe: () => undefined };
      },
    }),
  } as unknown as Store;
  const stores = createLive<StoreState>({ kind: 'OPENING' });
  const isKept = keepStorage({
    storage: {
      persisted: async () => false,
      persist: async () => {
        seen.asked += 1;
        return isGranted;
      },
    },
    stores,
    isInstalled: () => isInstalled,
  });
  return { seen, isKept, open: () => stores.set({ kind: 'OPEN', store }), tell: (n: number) => tell(n) };
}

it('the browser is asked to keep the storage when there is something unsent, once, and never at the door', async () => {
  const { seen, isKept, open, tell } = storageWorld();
  open();
  tell(0);
  await Promise.resolve();
  expect(isKept.current()).toBeNull();
  tell(1);
  tell(2);
  await expect.poll(isKept.current).toBe(false);
  expect(seen.asked).toBe(1);
});

it('an installed app asks as soon as somebody is there', async () => {
  const { seen, isKept, open } = storageWorld({ isInstalled: true, isGranted: true });
  open();
  await expect.poll(isKept.current).toBe(true);
  expect(seen.asked).toBe(1);
});
