import { NAME_MAX } from '../../contract/api-key.ts'
import { SECRET_PATTERN } from '../keys/secret.ts'
import { ERROR_CODES } from './http-error.ts'
import type { Schema } from './schema.ts'

/**
 * A key's label as it is stored. Half a surrogate pair is refused too, which a pattern cannot say
 * portably. Source: docs/interface.md, S10.
 */
export const NAME = {
  type: 'string',
  minLength: 1,
  maxLength: NAME_MAX,
  pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$',
  description:
    'A label that identifies the key, without control characters. Blanks around it are cut off. Not unique.',
  examples: ['billing-worker-production'],
} as const satisfies Schema

const ID = {
  type: 'string',
  pattern: '^key_[0-9A-HJKMNP-TV-Z]{24}$',
  description: 'Ids sort by creation.',
  examples: ['key_01KB2W8Q3C5R7T9V1X3Z5B7D'],
} as const satisfies Schema

const CREATED_AT = {
  type: 'string',
  format: 'date-time',
  description: 'UTC.',
  examples: ['2026-11-02T12:00:30.250Z'],
} as const satisfies Schema

/**
 * What a create sends. Fields that are not named are ignored. Source: docs/interface.md, I16 and
 * S6.
 */
export const NEW_KEY = {
  type: 'object',
  properties: { name: NAME },
  required: ['name'],
} as const satisfies Schema

/**
 * What a revoke names. Unknown, foreign and revoked ids look the same, so any text is taken.
 * Source: docs/interface.md, S18 and S19.
 */
export const KEY_TO_REVOKE = {
  type: 'string',
  minLength: 1,
  description: 'The id of the key to revoke.',
} as const satisfies Schema

/** A key as it is listed. Source: docs/interface.md, I7. */
export const API_KEY = {
  type: 'object',
  properties: {
    id: ID,
    name: NAME,
    lastFour: {
      type: 'string',
      minLength: 4,
      maxLength: 4,
      description: 'The last 4 characters of the secret. Not unique.',
      examples: ['x7Qa'],
    },
    createdAt: CREATED_AT,
    lastUsedAt: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'When a request last used the key, UTC; null for never.',
      examples: ['2026-11-02T12:04:10.000Z', null],
    },
  },
  required: ['id', 'name', 'lastFour', 'createdAt', 'lastUsedAt'],
} as const satisfies Schema

/**
 * A key as its creation returns it: the only answer that has the secret. Source: docs/interface.md,
 * I17.
 */
export const CREATED_KEY = {
  type: 'object',
  properties: {
    id: ID,
    name: NAME,
    key: {
      type: 'string',
      pattern: SECRET_PATTERN,
      description: 'The whole secret. Returned in this answer and never again.',
    },
    createdAt: CREATED_AT,
  },
  required: ['id', 'name', 'key', 'createdAt'],
} as const satisfies Schema

export const KEY_LIST = {
  type: 'object',
  properties: { keys: { type: 'array', items: API_KEY } },
  required: ['keys'],
} as const satisfies Schema

export const REVOCATION = {
  type: 'object',
  properties: { deleted: { type: 'boolean', description: 'true when the key was revoked.' } },
  required: ['deleted'],
} as const satisfies Schema

/** Every success has its result in `data`. Source: docs/interface.md, I5. */
export const inData = <const S extends Schema>(data: S) =>
  ({ type: 'object', properties: { data }, required: ['data'] }) as const satisfies Schema

/** Every error in the default shape. Source: docs/interface.md, S2. */
export const ERROR = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string', enum: ERROR_CODES },
        message: { type: 'string', description: 'For people. Never holds a secret.' },
      },
      required: ['code', 'message'],
    },
  },
  required: ['error'],
} as const satisfies Schema
