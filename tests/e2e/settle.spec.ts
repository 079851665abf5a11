/** What follows from a battle's end: the server settles it when a phone asks, the XP arrives, and a new level is said once. */
import { expect, type Page, test } from '@playwright/test';
import { demoPassword, seedDemo } from '../../scripts/seedDemo.ts';
import type { Phone } from './phone.ts';
import { daily, seedBattle, seedPeople } from './seed.ts';
import { fillSignIn, openTab, readyForOffline, signIn, synced, targetRow, tick, wake } from './steps.ts';
import { dayMs, World } from './world.ts';

const dayOne = Date.UTC(2026, 2, 2, 9);

// Several browsers and the functions' own start for each test: a minute on a busy machine.
test.describe.configure({ timeout: 180_000 });
const levelTwo = 'Level Up! You are now level 2. Well Done!';

/** Counts the toasts that say so in a page, from now on. */
const countToasts = async (page: Page, text: string): Promise<() => Promise<number>> => {
  const seen = await page.evaluateHandle((words) => {
    const counted = { times: 0 };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) if (node.textContent?.includes(words)) counted.times += 1;
      }
    }).observe(document.body, { childList: true, subtree: true });
    return counted;
  }, text);
  return async () => (await seen.jsonValue()).times;
};

/** How often a phone has asked for a settlement and was answered: a token that time has overtaken is renewed first. */
function countSettleCalls(phone: Phone): () => number {
  let answered = 0;
  phone.context.on('response', (response) => {
    if (response.url().endsWith('/updateXp') && response.request().method() === 'POST' && response.ok())
      answered += 1;
  });
  return () => answered;
}

const expectXp = async (page: Page, xp: number, level: number): Promise<void> => {
  await openTab(page, 'Profile');
  await expect(page.getByText(`${xp} XP,`)).toBeVisible();
  await expect(page.getByText(`Lvl: ${level}`)).toBeVisible();
};

async function openWorld(numDays: number) {
  const world = await World.open({ startsAt: dayOne, hasFunctions: true });
  const people = await seedPeople(world, 'Ana', 'Ben');
  await seedBattle(world, { id: 'duel', between: ['Ana', 'Ben'], numDays, targets: [daily('Push-ups')] });
  const anaPhone = await world.phone('Europe/London');
  const benPhone = await world.phone('Europe/London');
  const ana = await anaPhone.page(world.address);
  const ben = await benPhone.page(world.address);
  await signIn(ana, people.Ana);
  await signIn(ben, people.Ben);
  await synced(ana);
  await synced(ben);
  return { world, people, anaPhone, benPhone, ana, ben };
}

test('[B6] [T5] a knockout at midnight is settled by the open apps, the XP arrives, and the new level is said in one tab', async () => {
  const { world, people, anaPhone, ana, ben } = await openWorld(3);
  try {
    await tick(ana, 'Push-ups');
    await synced(ana);
    await world.moveTo(dayOne + dayMs);
    await wake(ana);
    await expect(targetRow(ana, 'Push-ups')).toHaveAttribute('aria-pressed', 'false');
    await tick(ana, 'Push-ups');
    await synced(ana);
    const second = await anaPhone.page(`${world.address}/battles`);
    await synced(second);
    await ana.bringToFront();
    const counts = [await countToasts(ana, levelTwo), await countToasts(second, levelTwo)];
    const calls = countSettleCalls(anaPhone);

    await world.moveTo(dayOne + 2 * dayMs);
    await wake(ana);
    await wake(ben);
    await expect(async () => {
      expect((await Promise.all(counts.map((count) => count()))).reduce((a, b) => a + b)).toBe(1);
    }).toPass();
    await expectXp(ana, 10, 2);
    await expectXp(ben, 1, 1);
    await openTab(ana, 'Battles');
    await expect(ana.getByRole('list', { name: 'Previous Battles' })).toContainText('Won by KO');
    const asked = calls();
    expect(asked).toBeLessThanOrEqual(1);

    // Nothing is said or asked again: not by a reload, and not on a phone that sees this level for the first time.
    await ana.reload();
    await synced(ana);
    await expectXp(ana, 10, 2);
    expect(calls()).toBe(asked);
    const tablet = await (await world.phone('Europe/London')).page(`${world.address}/login`);
    const onTablet = await countToasts(tablet, levelTwo);
    await fillSignIn(tablet, people.Ana);
    await synced(tablet);
    await expectXp(tablet, 10, 2);
    expect(await onTablet()).toBe(0);
    expect((await Promise.all(counts.slice(1).map((count) => count()))).every((times) => times <= 1)).toBe(
      true,
    );
  } finally {
    await world.close();
  }
});

test('[B6] a battle that ended without a signal is settled on return, once, and the level is said then', async () => {
  const { world, anaPhone, benPhone, ana } = await openWorld(1);
  try {
    await tick(ana, 'Push-ups');
    await synced(ana);
    await readyForOffline(ana);
    await anaPhone.goOffline();
    await benPhone.goOffline();
    await world.moveTo(dayOne + 3 * dayMs);
    await anaPhone.close();

    await anaPhone.open();
    const calls = countSettleCalls(anaPhone);
    const page = await anaPhone.page(`${world.address}/battles`);
    await expect(page.getByRole('list', { name: 'Previous Battles' })).toContainText('Won');
    const count = await countToasts(page, levelTwo);
    await anaPhone.goOnline();
    await expect(page.getByText(levelTwo)).toBeVisible();
    await expectXp(page, 10, 2);
    expect(await count()).toBe(1);
    expect(calls()).toBe(1);
  } finally {
    await world.close();
  }
});

test('[T4] [B6] an entry that arrives late moves the XP from one to the other, once', async () => {
  const { world, benPhone, ana, ben } = await openWorld(1);
  try {
    await tick(ana, 'Push-ups');
    await synced(ana);
    await readyForOffline(ben);
    await benPhone.goOffline();
    await tick(ben, 'Push-ups');
    await world.moveTo(dayOne + dayMs);
    await wake(ana);
    await expectXp(ana, 10, 2);

    // Both did it, so it was a draw: 3 each in place of 10 and 1.
    await benPhone.goOnline();
    await synced(ben);
    await expectXp(ana, 3, 1);
    await expectXp(ben, 3, 1);
    await openTab(ana, 'Battles');
    await expect(ana.getByRole('list', { name: 'Previous Battles' })).toContainText('Draw');
  } finally {
    await world.close();
  }
});

test('[B5] a request that nobody answered is declined by the server once its start date is over', async () => {
  const world = await World.open({ startsAt: dayOne, hasFunctions: true });
  try {
    const { Ana } = await seedPeople(world, 'Ana', 'Ben');
    await seedBattle(world, {
      id: 'request',
      between: ['Ana', 'Ben'],
      numDays: 1,
      targets: [daily('Push-ups')],
      status: 'PENDING',
    });
    const phone = await world.phone('Europe/London');
    const ana = await phone.page(world.address);
    await signIn(ana, Ana);
    await synced(ana);
    const settled = ana.waitForResponse(
      (response) => response.url().endsWith('/updateXp') && response.status() === 200,
    );
    await world.moveTo(dayOne + dayMs);
    await wake(ana);
    expect(await (await settled).json()).toMatchObject({ result: { status: 'DECLINED', changed: true } });
    await openTab(ana, 'Battles');
    await ana.getByRole('list', { name: 'Previous Battles' }).getByRole('link').click();
    await expect(ana.getByText('Nobody accepted it before its start date was over.')).toBeVisible();
  } finally {
    await world.close();
  }
});

test('[B6] in the demonstration a day ahead ends a battle, and its XP arrives', async () => {
  const world = await World.open({ startsAt: dayOne, hasFunctions: true });
  try {
    await seedDemo(world.firebase, 'Europe/London');
    const page = await (await world.phone('Europe/London')).page(world.address);
    await signIn(page, { username: 'Alex', email: 'alex@fitbout.test', password: demoPassword });
    await synced(page);
    await expectXp(page, 25, 2);
    await world.moveTo(dayOne + dayMs);
    await wake(page);
    await expectXp(page, 26, 2);
    await openTab(page, 'Battles');
    await expect(
      page.getByRole('list', { name: 'Previous Battles' }).getByRole('link').first(),
    ).toContainText('Lost by KO');
  } finally {
    await world.close();
  }
});
