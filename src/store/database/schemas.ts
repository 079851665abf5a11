/** The shapes of everything beside the battles that this device keeps for one person. */
import type { RxJsonSchema } from 'rxdb';
import type { PersonalUser, User } from '../../domain/index.ts';
import type { Checkpoint, ProfileChange, Refusal } from '../store.ts';
import { entrySchema, termsSchema } from './battleSchema.ts';

const key = { type: 'string', maxLength: 128 } as const;
const text = { type: 'string' } as const;

const avatarSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', enum: ['1', '2', '3', '4'] },
    colors: {
      type: 'object',
      properties: {
        hairMain: text,
        hairSecondary: text,
        skin: text,
        skinShadow: text,
        eyes: text,
        clothes: text,
        clothesShadows: text,
        shoes: text,
        shoesHighlights: text,
        cardBackground: text,
        cardBackgroundShadow: text,
      },
      required: [
        'hairMain',
        'hairSecondary',
        'skin',
        'skinShadow',
        'eyes',
        'clothes',
        'clothesShadows',
        'shoes',
        'shoesHighlights',
        'cardBackground',
        'cardBackgroundShadow',
      ],
      additionalProperties: false,
    },
  },
  required: ['id', 'colors'],
  additionalProperties: false,
} as const;

export const userSchema: RxJsonSchema<User> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: key,
    username: text,
    lowerUsername: text,
    avatar: avatarSchema,
    level: { type: 'number' },
    xp: { type: 'number' },
    hideWelcomeMessage: { type: 'boolean' },
  },
  required: ['id', 'username', 'lowerUsername', 'avatar', 'level', 'xp', 'hideWelcomeMessage'],
};

/** A personal user keyed by whose it is: the document's own `id` is empty at first, as the spec has it. */
export interface PersonalUserRow {
  uid: string;
  personalUser: PersonalUser;
}

export const personalUserSchema: RxJsonSchema<PersonalUserRow> = {
  version: 0,
  primaryKey: 'uid',
  type: 'object',
  properties: {
    uid: key,
    personalUser: {
      type: 'object',
      properties: {
        id: text,
        topics: { type: 'array', items: text },
        targetNotification: { type: 'boolean' },
        hideWelcomeMessage: { type: 'boolean' },
      },
      required: ['id', 'topics', 'targetNotification', 'hideWelcomeMessage'],
      additionalProperties: false,
    },
  },
  required: ['uid', 'personalUser'],
};

export const refusalSchema: RxJsonSchema<Refusal> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 512 },
    battleId: text,
    battleTitle: text,
    opponentUsername: text,
    reason: {
      type: 'string',
      enum: [
        'TOO_LATE',
        'START_DATE_OVER',
        'DENIED',
        'TERMS_MOVED',
        'NOT_PENDING',
        'GONE',
        'OPPONENT_GONE',
        'INVALID',
      ],
    },
    refusedAt: { type: 'number' },
    what: {
      oneOf: [
        {
          type: 'object',
          properties: {
            kind: { type: 'string', enum: ['ENTRY'] },
            place: {
              type: 'object',
              properties: { bucket: text, targetKey: text },
              required: ['bucket', 'targetKey'],
              additionalProperties: false,
            },
            targetTitle: text,
            date: text,
            entry: entrySchema,
          },
          required: ['kind', 'place', 'targetTitle', 'date', 'entry'],
          additionalProperties: false,
        },
        {
          type: 'object',
          properties: {
            kind: { type: 'string', enum: ['CREATE', 'EDIT', 'PROPOSE', 'ACCEPT', 'DECLINE'] },
            terms: termsSchema,
          },
          required: ['kind', 'terms'],
          additionalProperties: false,
        },
      ],
    },
  },
  required: ['id', 'battleId', 'battleTitle', 'opponentUsername', 'reason', 'refusedAt', 'what'],
};

/**
 * One row per fact that this device keeps of the server: where the pull stands, the unsent profile change, that the
 * database has been opened, the highest level said to the person, and whose accounts are gone.
 */
export interface SyncStateRow {
  id: 'checkpoint' | 'profileChange' | 'opened' | 'levelSaid' | 'gonePeople';
  checkpoint?: Checkpoint;
  profileChange?: ProfileChange;
  level?: number;
  uids?: string[];
}

export const syncStateSchema: RxJsonSchema<SyncStateRow> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: {
      type: 'string',
      maxLength: 32,
      enum: ['checkpoint', 'profileChange', 'opened', 'levelSaid', 'gonePeople'],
    },
    checkpoint: {
      type: 'object',
      properties: { seconds: { type: 'number' }, nanos: { type: 'number' } },
      required: ['seconds', 'nanos'],
      additionalProperties: false,
    },
    profileChange: {
      type: 'object',
      properties: {
        avatar: avatarSchema,
        hideWelcomeMessage: { type: 'boolean' },
        dailyReminder: { type: 'boolean' },
        targetNotification: { type: 'boolean' },
      },
      additionalProperties: false,
    },
    level: { type: 'number' },
    uids: { type: 'array', items: text },
  },
  required: ['id'],
};
