/** The list of battles, requests, and battles in every state. */
import type { Page } from '@playwright/test';
import type { Battle } from '../../../src/domain/index.ts';
import type { Scene } from '../scene.ts';
import { extremeBattle, longRival } from './extremeBattles.ts';

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });
const details = heading('Details');
const withExtreme = (demo: Battle[]) => [...demo, extremeBattle()];

const battle = (name: string, id = `demo-${name}`): Scene => ({
  name: `battle-${name}`,
  path: `/battle?id=${id}`,
  shows: details,
});
const request = (name: string): Scene => ({
  name: `request-${name}`,
  path: `/battle-response?id=demo-${name}`,
  shows: heading('Battle Request'),
});

export const battleScenes: Scene[] = [
  { name: 'battles', path: '/battles', shows: heading('Previous Battles') },
  {
    name: 'battles-empty',
    path: '/battles',
    battles: () => [],
    shows: (page) => page.getByText('No battles found.').first(),
  },
  { name: 'battles-opening', path: '/battles', store: 'OPENING', shows: (page) => page.getByRole('banner') },
  request('received'),
  request('sent'),
  request('returned'),
  request('declined'),
  { ...request('received'), name: 'request-offline', phase: 'OFFLINE' },
  {
    name: 'request-missing',
    path: '/battle-response?id=gone',
    shows: (page) => page.getByText('No battles found.'),
  },
  battle('active'),
  battle('near-knockout'),
  battle('month'),
  battle('tomorrow'),
  battle('won'),
  battle('lost'),
  battle('draw'),
  battle('won-by-ko'),
  battle('lost-by-ko'),
  {
    ...battle('extreme', 'extreme'),
    battles: withExtreme,
    users: (demo) => [
      ...demo,
      ...demo.slice(0, 1).map((user) => ({ ...user, ...longRival, lowerUsername: 'w' })),
    ],
  },
  { ...battle('rival-unknown', 'demo-active'), users: (demo) => demo.slice(0, 1) },
  {
    ...battle('hp-log', 'demo-active'),
    act: (page) => page.getByRole('button', { name: 'Show everything' }).click(),
  },
  { name: 'day-today', path: '/battle?id=demo-active&day=4', shows: heading('Day 4') },
  { name: 'day-earlier', path: '/battle?id=demo-active&day=2', shows: heading('Day 2') },
  {
    name: 'day-extreme',
    path: '/battle?id=extreme&day=3',
    battles: withExtreme,
    shows: heading('Day 3'),
  },
  { name: 'battle-missing', path: '/battle?id=gone', shows: heading(/./) },
];
