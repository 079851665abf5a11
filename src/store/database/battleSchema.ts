/** The shape of a battle on this device, complete and strict; a change of it needs a new version in `versions.ts`. */
import type { RxJsonSchema } from 'rxdb';
import type { BattleRow } from '../store.ts';

const text = { type: 'string' } as const;
const instant = { type: 'number' } as const;
/** Indexed, so RxDB wants a length; ISO dates sort as text. */
const date = { type: 'string', maxLength: 10 } as const;
const status = { type: 'string', enum: ['PENDING', 'ACTIVE', 'COMPLETE', 'DECLINED'] } as const;

const contestant = {
  type: 'object',
  properties: { id: text, username: text, timeZone: text },
  required: ['id', 'username'],
  additionalProperties: false,
} as const;

const target = {
  type: 'object',
  properties: {
    id: text,
    targetKey: text,
    title: text,
    description: text,
    format: { type: 'string', enum: ['CHECKBOX', 'NUMBER'] },
    frequency: { type: 'string', enum: ['DAILY', 'BLOCK'] },
    isPhotoRequired: { type: 'boolean' },
  },
  required: ['id', 'targetKey', 'title', 'description', 'format', 'frequency', 'isPhotoRequired'],
  additionalProperties: false,
} as const;

const entryItem = {
  type: 'object',
  properties: { id: text, value: { type: 'number' }, date: text, removed: { type: 'boolean' } },
  required: ['id', 'value', 'date'],
  additionalProperties: false,
} as const;

export const entrySchema = {
  type: 'object',
  properties: {
    input: { oneOf: [{ type: 'boolean', const: true }, { type: 'number' }, { type: 'null' }] },
    photo: { oneOf: [{ type: 'string' }, { type: 'null' }] },
    hide: { type: 'boolean' },
    recordedAt: instant,
    inputArray: { type: 'array', items: entryItem },
  },
  required: ['input', 'photo', 'hide', 'recordedAt'],
  additionalProperties: false,
} as const;

/** One contestant's entries: bucket → target key → entry. */
const contestantEntries = {
  type: 'object',
  additionalProperties: { type: 'object', additionalProperties: entrySchema },
} as const;

const winner = {
  type: 'object',
  properties: { id: text, username: text },
  required: ['id', 'username'],
  additionalProperties: false,
} as const;

const health = {
  type: 'object',
  properties: {
    hp: { type: 'number' },
    maxHp: { type: 'number' },
    zeroHpDate: { oneOf: [{ type: 'string' }, { type: 'null' }] },
  },
  required: ['hp', 'maxHp', 'zeroHpDate'],
  additionalProperties: false,
} as const;

const tally = { type: 'number' } as const;

const result = {
  type: 'object',
  properties: {
    winner: { oneOf: [winner, { type: 'null' }] },
    draw: { type: 'boolean' },
    challengerDayTally: tally,
    opponentDayTally: tally,
    challengerTargetTally: tally,
    opponentTargetTally: tally,
    kOWin: { type: 'boolean' },
    challengerHp: tally,
    opponentHp: tally,
  },
  required: [
    'winner',
    'draw',
    'challengerDayTally',
    'opponentDayTally',
    'challengerTargetTally',
    'opponentTargetTally',
    'kOWin',
    'challengerHp',
    'opponentHp',
  ],
  additionalProperties: false,
} as const;

const settlement = {
  type: 'object',
  properties: {
    status,
    challenger: health,
    opponent: health,
    result: { oneOf: [result, { type: 'null' }] },
  },
  required: ['status', 'challenger', 'opponent', 'result'],
  additionalProperties: false,
} as const;

const termsProperties = {
  title: text,
  startDate: date,
  numDays: { type: 'number' },
  description: text,
  prize: text,
  targets: { type: 'object', additionalProperties: target },
  blockTargets: { type: 'object', additionalProperties: target },
} as const;
const termsRequired = [
  'title',
  'startDate',
  'numDays',
  'description',
  'prize',
  'targets',
  'blockTargets',
] as const;

export const termsSchema = {
  type: 'object',
  properties: termsProperties,
  required: termsRequired,
  additionalProperties: false,
} as const;

const sharedProperties = {
  ...termsProperties,
  status,
  challenger: contestant,
  opponent: contestant,
  termsVersion: { type: 'number' },
  settlement: { oneOf: [settlement, { type: 'null' }] },
  updatedAt: instant,
} as const;
const sharedRequired = [
  ...termsRequired,
  'status',
  'challenger',
  'opponent',
  'termsVersion',
  'settlement',
  'updatedAt',
] as const;

const shared = {
  type: 'object',
  properties: sharedProperties,
  required: sharedRequired,
  additionalProperties: false,
} as const;

const server = {
  type: 'object',
  properties: {
    termsVersion: { type: 'number' },
    status,
    entries: contestantEntries,
    shared: { oneOf: [shared, { type: 'null' }] },
  },
  required: ['termsVersion', 'status', 'entries', 'shared'],
  additionalProperties: false,
} as const;

const intent = {
  type: 'object',
  properties: {
    kind: { type: 'string', enum: ['CREATE', 'EDIT', 'PROPOSE', 'ACCEPT', 'DECLINE'] },
    baseTermsVersion: { type: 'number' },
    madeAt: instant,
    folded: { type: 'boolean' },
  },
  required: ['kind', 'baseTermsVersion', 'madeAt', 'folded'],
  additionalProperties: false,
} as const;

export const battleSchema: RxJsonSchema<BattleRow> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    ...sharedProperties,
    id: { type: 'string', maxLength: 128 },
    teamBattle: { type: 'boolean', enum: [false] },
    userIds: { type: 'array', items: text, minItems: 2, maxItems: 2 },
    entries: { type: 'object', additionalProperties: contestantEntries },
    lastDate: date,
    server: { oneOf: [server, { type: 'null' }] },
    intent: { oneOf: [intent, { type: 'null' }] },
    dirty: { type: 'number', minimum: 0, maximum: 100_000, multipleOf: 1 },
    unsettled: { type: 'number', minimum: 0, maximum: 1, multipleOf: 1 },
  },
  required: [
    ...sharedRequired,
    'id',
    'teamBattle',
    'userIds',
    'entries',
    'lastDate',
    'server',
    'intent',
    'dirty',
    'unsettled',
  ],
  /** `lastDate` bounds what the dashboard reads, `dirty` and `unsettled` what the sync reads, `startDate` orders the list. */
  indexes: ['lastDate', 'startDate', 'dirty', 'unsettled'],
};
