/** Every validation of the specification's section 5 that people can meet: each says its words, and what was typed stays. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { defaultPasswordPolicy } from '../../local-firebase/auth/passwordPolicy.ts';
import { messages } from '../../src/domain/index.ts';
import type { Phone } from './phone.ts';
import { block, daily, seedBattle, seedPeople } from './seed.ts';
import { type Account, button, link, openSignUp, openTab, signIn, targetRow, wake } from './steps.ts';
import { dayMs, World } from './world.ts';

const startsAt = Date.UTC(2026, 2, 2, 9);
const toast = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
const alert = (page: Page): Locator => page.getByRole('alert');

test.describe('at the door', () => {
  test.describe.configure({ mode: 'serial' });
  let world: World;
  let phone: Phone;
  let page: Page;
  let Ana: Account;

  test.beforeAll(async () => {
    world = await World.open({ startsAt });
    ({ Ana } = await seedPeople(world, 'Ana'));
    phone = await world.phone('Europe/London');
    page = await phone.page(world.address);
  });
  test.afterAll(() => world.close());

  interface SignUpFields {
    email: string;
    password: string;
    confirm: string;
    username: string;
  }
  const fields = (of: Page) => ({
    email: of.getByLabel('Email'),
    password: of.getByLabel('Password', { exact: true }),
    confirm: of.getByLabel('Confirm Password'),
    username: of.getByLabel('Choose a username'),
  });
  async function fillSignUp(of: Page, typed: SignUpFields): Promise<void> {
    await fields(of).email.fill(typed.email);
    await fields(of).password.fill(typed.password);
    await fields(of).confirm.fill(typed.confirm);
    await fields(of).username.fill(typed.username);
    await button(of, 'Sign Up').click();
  }
  async function expectKept(of: Page, typed: SignUpFields): Promise<void> {
    await expect(fields(of).email).toHaveValue(typed.email);
    await expect(fields(of).password).toHaveValue(typed.password);
    await expect(fields(of).confirm).toHaveValue(typed.confirm);
    await expect(fields(of).username).toHaveValue(typed.username);
  }

  const good: SignUpFields = {
    email: 'Dana@Fitbout.test',
    password: 'secret-1',
    confirm: 'secret-1',
    username: 'Dana',
  };
  const refusals: [string, Partial<SignUpFields>, string][] = [
    ['an empty field', { password: '' }, messages.allFourFields],
    ['passwords that differ', { confirm: 'secret-2' }, messages.passwordsDiffer],
    ['a username with a space', { username: 'Da na' }, messages.usernameInvalid],
    ['a username that is too short', { username: 'Da' }, messages.usernameInvalid],
    ['a username that is too long', { username: 'D'.repeat(16) }, messages.usernameInvalid],
    ['an address that is none', { email: 'dana@fitbout' }, messages.emailInvalid],
    ['a taken username in other letters', { username: 'aNA' }, messages.usernameTaken('aNA')],
    ['a taken address in other letters', { email: 'ANA@fitbout.test' }, 'already in use'],
    ['a weak password', { password: 'short', confirm: 'short' }, 'at least 6 characters'],
  ];

  test('sign up says what is wrong, one thing after the other, and loses no letter', async () => {
    await openSignUp(page);
    await button(page, 'Sign Up').click();
    await expect(alert(page)).toHaveText('Please fill in all four fields.');
    for (const [what, wrong, words] of refusals) {
      await test.step(what, async () => {
        const typed = { ...good, ...wrong };
        await fillSignUp(page, typed);
        await expect(alert(page)).toContainText(words);
        await expectKept(page, typed);
      });
    }
  });

  test('a password that the server’s policy refuses is told what it lacks', async () => {
    world.firebase.auth.setPolicy({
      ...defaultPasswordPolicy,
      enforcementState: 'ENFORCE',
      minPasswordLength: 12,
      containsUppercaseCharacter: true,
    });
    await fillSignUp(page, good);
    await expect(alert(page)).toHaveText(
      'The password must have at least 12 characters and contain an uppercase letter.',
    );
    await expectKept(page, good);
    world.firebase.auth.setPolicy(defaultPasswordPolicy);
  });

  test('signing up without a signal says so and keeps all four fields', async () => {
    await phone.goOffline();
    await fillSignUp(page, good);
    await expect(alert(page)).toContainText(/connection|reached/);
    await expectKept(page, good);
    await phone.goOnline();
  });

  test('of two who sign up with one name at once exactly one has it, and the other picks another with nothing lost', async () => {
    const other = await (await world.phone('Europe/Berlin')).page(world.address);
    await openSignUp(other);
    const typed = { ...good, email: 'dan@fitbout.test', username: 'DANA' };
    // The slower one has found the name free, and is overtaken between that look and the writing.
    let goOn: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const arrived = other.waitForRequest(/accounts:signUp/);
    await other.route(/accounts:signUp/, async (route) => {
      await held;
      await route.continue();
    });
    await fillSignUp(other, typed);
    await arrived;
    await fillSignUp(page, good);
    await expect(page).toHaveURL(/\/home$/);
    goOn();
    await expect(alert(other)).toHaveText(messages.usernameTaken('DANA'));
    await expectKept(other, typed);
    await other.unrouteAll();

    await fields(other).username.fill('Dan');
    await button(other, 'Sign Up').click();
    await expect(other).toHaveURL(/\/home$/);
    const emails = ['dana@fitbout.test', 'dan@fitbout.test'];
    for (const email of emails) expect(world.firebase.auth.store.byEmail(email)).not.toBeNull();
  });

  test('two who press Sign Up in the same moment are never both given the name', async () => {
    const phones = [await world.phone('Europe/London'), await world.phone('Europe/London')];
    const pages: Page[] = [];
    for (const each of phones) pages.push(await each.page(world.address));
    await Promise.all(pages.map(openSignUp));
    await Promise.all(
      pages.map((each, index) =>
        fillSignUp(each, { ...good, email: `emma${index}@fitbout.test`, username: index ? 'Emma' : 'EMMA' }),
      ),
    );
    const ends = await Promise.all(
      pages.map((each) =>
        Promise.race([
          each.waitForURL(/\/home$/).then(() => 'in'),
          alert(each)
            .getByText('is already taken')
            .waitFor()
            .then(() => 'taken'),
        ]),
      ),
    );
    expect(ends.toSorted()).toEqual(['in', 'taken']);
  });

  test('sign in refuses a wrong password, keeps the address, and takes it in any letters', async () => {
    page = await (await world.phone('Europe/London')).page(world.address);
    await link(page, 'Register/Login').click();
    await page.getByLabel('Email').fill('not an address');
    await button(page, 'Sign In').click();
    await expect(alert(page)).toHaveText(messages.emailInvalid);
    await page.getByLabel('Email').fill(Ana.email.toUpperCase());
    await button(page, 'Sign In').click();
    await expect(alert(page)).toHaveText('Please enter your password.');
    await page.getByLabel('Password', { exact: true }).fill('wrong-secret');
    await button(page, 'Sign In').click();
    await expect(alert(page)).toHaveText('The email or password is incorrect.');
    await expect(page.getByLabel('Email')).toHaveValue(Ana.email.toUpperCase());
  });

  test('a password reset asks for an address, sends a link, and the link works once', async () => {
    await button(page, 'Forgot your password?').click();
    const dialog = page.getByRole('dialog', { name: 'Reset Password' });
    for (const wrong of ['', 'ana', 'ana@fitbout', 'a na@fitbout.test']) {
      await dialog.getByLabel('Email').fill(wrong);
      await button(dialog, 'Send').click();
      await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible();
      await expect(dialog.getByLabel('Email')).toHaveValue(wrong);
    }
    await dialog.getByLabel('Email').fill('ANA@Fitbout.test');
    await button(dialog, 'Send').click();
    await expect(toast(page)).toContainText('Password reset email sent.');
    await expect(dialog).toBeHidden();

    const sent = world.firebase.auth.store.codes().find(({ email }) => email === Ana.email);
    if (!sent) throw new Error('no link was sent');
    // The way a person goes: the app is installed on the phone that opens the mail.
    await page.goto(sent.link);
    await page.getByLabel('Password', { exact: true }).fill('new-secret-1');
    await page.getByLabel('Confirm password').fill('new-secret-1');
    await button(page, 'Save').click();
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
    await page.goto(sent.link);
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();

    await page.goto(`${world.address}/login`);
    await page.getByLabel('Email').fill(Ana.email);
    await page.getByLabel('Password', { exact: true }).fill(Ana.password);
    await button(page, 'Sign In').click();
    await expect(alert(page)).toHaveText('The email or password is incorrect.');
    await page.getByLabel('Password', { exact: true }).fill('new-secret-1');
    await button(page, 'Sign In').click();
    await expect(page).toHaveURL(/\/home$/);
  });
});

test.describe('inside', () => {
  test.describe.configure({ mode: 'serial' });
  let world: World;
  let phone: Phone;
  let page: Page;

  test.beforeAll(async () => {
    world = await World.open({ startsAt });
    const { Ana } = await seedPeople(world, 'Ana', 'Ben');
    await seedBattle(world, {
      id: 'running',
      between: ['Ana', 'Ben'],
      startsIn: -1,
      numDays: 5,
      targets: [daily('Push-ups'), daily('Steps', 'NUMBER'), block('Kilometres')],
    });
    phone = await world.phone('Europe/London');
    page = await phone.page(world.address);
    await signIn(page, Ana);
  });
  test.afterAll(() => world.close());

  test('the search for an opponent says that nobody matches, and that it needs a signal', async () => {
    await page.goto(`${world.address}/start-new-battle/add-contestant`);
    await page.getByLabel("Opponent's username").fill('zzz');
    await expect(page.getByText('No opponents found that match this username.')).toBeVisible();
    await expect(page.getByText('Whoever you look for signs up first')).toBeVisible();
    // One does not find oneself.
    await page.getByLabel("Opponent's username").fill('ana');
    await expect(page.getByText('No opponents found that match this username.')).toBeVisible();
    await phone.goOffline();
    await page.getByLabel("Opponent's username").fill('be');
    await expect(page.getByText('No signal', { exact: true })).toBeVisible();
    await phone.goOnline();
    await page.getByLabel("Opponent's username").fill('ben');
    await expect(page.getByRole('link', { name: /^Ben/ })).toBeVisible();
  });

  const next = () => button(page, 'Continue').click();
  /** Each wrong value is refused with the words and stays in the field. */
  async function refuses(field: Locator, wrong: string[], words: string): Promise<void> {
    for (const value of wrong) {
      await field.fill(value);
      await next();
      await expect(page.getByText(words)).toBeVisible();
      await expect(field).toHaveValue(value);
    }
  }

  test('every step of the wizard says what it needs, and nothing of the battle is lost by it', async () => {
    await page.goto(`${world.address}/create-battle?with=uid-ben&name=Ben`);
    const title = page.getByLabel('What is the target?');
    await refuses(title, ['', '   ', 'x'.repeat(31)], 'Must be between 1 and 30 characters');
    await title.fill('x'.repeat(30));
    await next();
    await next();
    await expect(page.getByText('Required', { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: /^Daily/ }).check();
    await next();
    await next();
    await expect(page.getByText('Required', { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: /^Checkbox/ }).check();
    await next();
    const description = page.getByLabel('Anything to add?');
    await refuses(description, ['x'.repeat(201)], 'Maximum of 200 characters.');
    await description.fill('x'.repeat(200));
    await next();
    await next();
    const startDate = page.getByLabel('When does it start?');
    await expect(startDate.getByRole('option', { disabled: false })).toHaveCount(8);
    await next();
    await expect(page.getByText('Required. Cannot be in the past.')).toBeVisible();
    await startDate.selectOption({ index: 1 });
    await next();
    const numDays = page.getByLabel('How many days does it last?');
    await refuses(numDays, ['', '0', '32', '1.5', '-1', 'ten'], 'Must be between 1 and 31');
    await numDays.fill('31');
    await next();
    const prize = page.getByLabel('What is at stake?');
    await refuses(
      prize,
      ['x'.repeat(16)],
      'Must be less than 15 characters. Further details may be added in the Description/Rules section below.',
    );
    await prize.fill('x'.repeat(15));
    await next();
    const rules = page.getByLabel('Any rules of your own?');
    await refuses(rules, ['x'.repeat(501)], 'Maximum of 500 characters.');
    await rules.fill('y'.repeat(500));
    await next();
    await expect(page.getByRole('heading', { name: 'Finish', exact: true })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('x'.repeat(30));
    await expect(page.getByRole('main')).toContainText('y'.repeat(500));
  });

  test('[T5] a start date that midnight has overtaken is refused at the end, and the rest stays', async () => {
    // In the very second of midnight, before the screen has noticed …
    await button(page, 'Complete').evaluate(
      (complete: HTMLElement, ahead) => {
        localStorage.setItem('test-clock-offset-ms', String(ahead));
        complete.click();
      },
      startsAt + dayMs - Date.now(),
    );
    await expect(alert(page)).toHaveText('Required. Cannot be in the past.');
    // … and after it.
    await world.moveTo(startsAt + dayMs);
    await wake(page);
    await button(page, 'Complete').click();
    await expect(page.getByLabel('When does it start?')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Required. Cannot be in the past.')).toBeVisible();
    await page.getByLabel('When does it start?').selectOption({ index: 1 });
    for (let step = 0; step < 4; step += 1) await next();
    await button(page, 'Complete').click();
    await expect(toast(page)).toContainText('Battle request sent.');
    await openTab(page, 'Battles');
    await link(page, /^Ben.*Waiting/).click();
    await expect(page.getByText('x'.repeat(15), { exact: true })).toBeVisible();
    await expect(page.getByText('y'.repeat(500))).toBeVisible();
  });

  const noNumbers = ['', '0', '0,0', '-0', 'ten', '1,234', '1e3', '--5', 'Infinity'];

  for (const [title, label] of [
    ['Steps', 'Number'],
    ['Kilometres', 'Number to add'],
  ] as const) {
    test(`what is no number is refused for ${title}, by a toast and at the field, and stays there`, async () => {
      await openTab(page, 'Home');
      await targetRow(page, title).click();
      const dialog = page.getByRole('dialog', { name: title });
      const field = dialog.getByLabel(label, { exact: true });
      for (const wrong of noNumbers) {
        await field.fill(wrong);
        await field.press('Enter');
        await expect(field).toHaveAccessibleDescription(/Please enter a valid number\./);
        await expect(toast(page)).toContainText('Please enter a valid number.');
        await expect(field).toHaveValue(wrong);
        await expect(field).toHaveAttribute('aria-invalid', 'true');
      }
      await field.fill('-2,5');
      await field.press('Enter');
      await expect(targetRow(page, title)).toContainText('Recorded: -2.5');
    });
  }

  test('[T2] an earlier day says that it is over, and keeps what it has', async () => {
    await page.goto(`${world.address}/battle?id=running&day=2`);
    const mine = page.getByRole('region', { name: 'Ana' });
    await targetRow(mine, 'Push-ups').click();
    await expect(toast(page)).toContainText('You cannot edit previous days targets');
    await expect(targetRow(mine, 'Push-ups')).toHaveAttribute('aria-pressed', 'false');
    await targetRow(mine, 'Steps').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('the opponent’s targets say whose they are', async () => {
    await page.goto(`${world.address}/battle?id=running&day=3`);
    for (const title of ['Push-ups', 'Steps']) {
      await targetRow(page.getByRole('region', { name: 'Ben' }), title).click();
      await expect(toast(page)).toContainText('This does not belong to you.');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
});
