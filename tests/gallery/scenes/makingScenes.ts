/** Making a battle: the ways to an opponent, and the wizard step by step. */
import type { Page } from '@playwright/test';
import type { Scene } from '../scene.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const next = (page: Page) => button(page, 'Continue').click();
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });
const withSam = 'with=demo-sam&name=Sam';

type Step = (page: Page) => Promise<void>;

/** The wizard from its first step on, each of which leads to the next. */
const steps: [string, Step][] = [
  ['title', async () => {}],
  [
    'frequency',
    async (page) => {
      await page.getByLabel('What is the target?').fill('Ten minutes of stretching');
      await next(page);
    },
  ],
  [
    'type',
    async (page) => {
      await page.getByRole('radio', { name: /^Daily/ }).check();
      await next(page);
    },
  ],
  [
    'target-description',
    async (page) => {
      await page.getByRole('radio', { name: /^Checkbox/ }).check();
      await next(page);
    },
  ],
  ['targets', next],
  ['start-date', next],
  [
    'days',
    async (page) => {
      await page.getByLabel('When does it start?').selectOption({ index: 1 });
      await next(page);
    },
  ],
  [
    'prize',
    async (page) => {
      await page.getByLabel('How many days does it last?').fill('7');
      await next(page);
    },
  ],
  [
    'rules',
    async (page) => {
      await page.getByLabel('What is at stake?').fill('Breakfast');
      await next(page);
    },
  ],
  ['finish', next],
];

const wizard = steps.map(
  ([name], index): Scene => ({
    name: `wizard-${name}`,
    path: `/create-battle?${withSam}`,
    async act(page) {
      for (const [, step] of steps.slice(0, index + 1)) await step(page);
    },
    shows: (page) => page.getByRole('heading').first(),
  }),
);

/** What a step says when it is left as it is. */
const refused = ['title', 'frequency', 'type', 'start-date'].map((name): Scene => {
  const scene = wizard.find((each) => each.name === `wizard-${name}`);
  if (!scene) throw new Error(`the wizard has no step ${name}`);
  return {
    ...scene,
    name: `${scene.name}-refused`,
    async act(page) {
      await scene.act?.(page);
      await next(page);
    },
  };
});

/** Nothing but a block target, which the wizard asks about. */
const onlyBlock: Step = async (page) => {
  await page.getByLabel('What is the target?').fill('Kilometres');
  await next(page);
  await page.getByRole('radio', { name: /^Block/ }).check();
  await next(page);
  await page.getByRole('radio', { name: /^Number/ }).check();
  await next(page);
  await next(page);
};

export const makingScenes: Scene[] = [
  { name: 'new-battle', path: '/start-new-battle', shows: heading(/./) },
  {
    name: 'opponents',
    path: '/start-new-battle/opponents',
    shows: (page) => page.getByRole('link', { name: /^Sam/ }),
  },
  {
    name: 'opponents-none',
    path: '/start-new-battle/opponents',
    battles: () => [],
    shows: (page) => page.getByText('No opponents found.'),
  },
  {
    name: 'search',
    path: '/start-new-battle/add-contestant',
    act: (page) => page.getByLabel("Opponent's username").fill('s'),
    shows: (page) => page.getByRole('link', { name: /^Sam/ }),
  },
  {
    name: 'search-nobody',
    path: '/start-new-battle/add-contestant',
    act: (page) => page.getByLabel("Opponent's username").fill('zzz'),
    shows: (page) => page.getByText('No opponents found that match this username.'),
  },
  {
    name: 'with-opponent',
    path: `/start-new-battle/start-new-battle-with?${withSam}`,
    shows: (page) => page.getByRole('link', { name: /^Create New Battle/ }),
  },
  {
    name: 'repeat',
    path: `/start-new-battle/repeat-battle?${withSam}`,
    shows: heading(/./),
  },
  {
    name: 'wizard-repeated',
    path: `/create-battle?${withSam}&repeat=demo-won`,
    shows: (page) => button(page, 'Add Another Target'),
  },
  ...wizard,
  ...refused,
  {
    name: 'wizard-without-daily',
    path: `/create-battle?${withSam}`,
    async act(page) {
      await onlyBlock(page);
      await next(page);
    },
    shows: (page) => page.getByRole('dialog', { name: 'Continue?' }),
  },
  {
    name: 'wizard-rules-full',
    path: `/create-battle?${withSam}`,
    async act(page) {
      const rules = steps.findIndex(([name]) => name === 'rules');
      for (const [, step] of steps.slice(0, rules + 1)) await step(page);
      await page.getByLabel('Any rules of your own?').fill('w'.repeat(500));
    },
    shows: (page) => page.getByText('500/500'),
  },
  {
    name: 'wizard-change',
    path: '/create-battle?change=demo-returned',
    shows: (page) => button(page, 'Add Another Target'),
  },
];
