/** The promise of the app, taken at its word: what was said to be recorded survives a browser that dies at that very moment. */
import { expect, type Page, test } from '@playwright/test';
import type { Phone } from './phone.ts';
import { block, seedBattle, seedPeople } from './seed.ts';
import { button, readyForOffline, signIn, targetRow } from './steps.ts';
import { World } from './world.ts';

/** Each is a start of a browser, some two seconds; `KILLS=50 npx playwright test kill` kills more of them. */
const rounds = Number(process.env.KILLS ?? 15);

/** The pages of a killed browser owe nobody a load event. */
async function openHome(phone: Phone, address: string): Promise<Page> {
  await phone.open();
  const page = await phone.context.newPage();
  await page.goto(`${address}/home`, { waitUntil: 'commit' });
  return page;
}

/** Adds a number and resolves at the moment the app says that it is recorded: the page tells, nobody polls. */
async function addAndHear(page: Page, value: number): Promise<void> {
  await targetRow(page, 'Kilometres').click();
  const dialog = page.getByRole('dialog', { name: 'Kilometres' });
  await dialog.getByLabel('Number to add').fill(String(value));
  const heard = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const messages = document.querySelector('section[aria-label="Messages"]') ?? document.body;
        new MutationObserver(() => {
          if (messages.textContent?.includes('Entry recorded. Well done!')) resolve();
        }).observe(messages, { childList: true, subtree: true, characterData: true });
      }),
  );
  await button(dialog, 'Add').click({ noWaitAfter: true });
  await heard;
}

test('[Y1] browsers killed right after "recorded" lose nothing', async () => {
  test.setTimeout(60_000 + rounds * 8000);
  const world = await World.open({ startsAt: Date.UTC(2026, 2, 2, 9) });
  try {
    const { Ana, Ben } = await seedPeople(world, 'Ana', 'Ben');
    await seedBattle(world, {
      id: 'run',
      between: ['Ana', 'Ben'],
      numDays: 31,
      targets: [block('Kilometres')],
    });
    const phone = await world.phone('Europe/London');
    let page = await phone.page(world.address);
    await signIn(page, Ana);
    await readyForOffline(page);
    // The sign-in itself is the browser's to keep, and it writes that down when it closes.
    await phone.goOffline();
    await phone.close();

    let total = 0;
    const losses: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      page = await openHome(phone, world.address);
      const row = targetRow(page, 'Kilometres');
      await expect(row).toBeVisible();
      if (round > 1 && !(await row.textContent())?.includes(`Recorded: ${total}`)) {
        losses.push(`round ${round - 1}: ${await row.textContent()} in place of ${total}`);
      }
      await addAndHear(page, round);
      total += round;
      await phone.kill();
    }
    page = await openHome(phone, world.address);
    await expect(targetRow(page, 'Kilometres')).toContainText(`Recorded: ${total}`);
    await targetRow(page, 'Kilometres').click();
    await expect(page.getByRole('list', { name: 'Recorded numbers' }).getByRole('listitem')).toHaveCount(
      rounds,
    );
    expect(losses).toEqual([]);
    await button(page, 'Close').click();

    await phone.goOnline();
    await expect(targetRow(page, 'Kilometres')).toContainText('Synced');
    const ben = await (await world.phone('Europe/London')).page(world.address);
    await signIn(ben, Ben);
    await ben.goto(`${world.address}/battle?id=run`);
    await expect(ben.getByText(String(total), { exact: true })).toBeVisible();
  } finally {
    await world.close();
  }
});
