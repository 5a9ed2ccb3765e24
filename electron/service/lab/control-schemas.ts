import { FAULT_KINDS, FAULT_TARGETS, SEED_NAMES, VARIANT_CHOICES } from '../../contract/lab.ts'
import { NAME } from '../http/api-schemas.ts'
import type { Schema } from '../http/schema.ts'

const { limit: _suggestions, ...choices } = VARIANT_CHOICES

/** Any number of variants, each by its name. */
export const VARIANT_CHANGE = {
  type: 'object',
  properties: {
    ...Object.fromEntries(Object.entries(choices).map(([name, values]) => [name, { enum: values }])),
    limit: { type: 'integer', minimum: 1 },
  },
  required: [],
  additionalProperties: false,
} as const satisfies Schema

/** A fault to arm; which of `ms`, `status` and `location` may go with a kind is not said here. */
export const FAULT = {
  type: 'object',
  properties: {
    operation: { enum: FAULT_TARGETS },
    kind: { enum: FAULT_KINDS },
    times: {
      oneOf: [
        {
          type: 'object',
          properties: { next: { type: 'integer', minimum: 1, maximum: 1_000_000 } },
          required: ['next'],
          additionalProperties: false,
        },
        {
          type: 'object',
          properties: {
            percent: { type: 'number', exclusiveMinimum: 0, maximum: 100 },
            seed: { type: 'integer', minimum: 0, maximum: 2 ** 32 - 1 },
          },
          required: ['percent', 'seed'],
          additionalProperties: false,
        },
      ],
    },
    ms: { type: 'integer', minimum: 0, maximum: 600_000 },
    status: { enum: [500, 503, 429, 401] },
    // What a header can carry.
    location: { type: 'string', pattern: '^[\\u0021-\\u007e]+$' },
  },
  required: ['operation', 'kind', 'times'],
  additionalProperties: false,
} as const satisfies Schema

/** The last moment whose year has four digits. */
const LAST_MOMENT = Date.UTC(10_000, 0) - 1

/** What to do to the clock; that `at` goes with `freeze` and `ms` with `advance` is not said here. A century at a time at most, so that dates stay dates. */
export const CLOCK_CHANGE = {
  type: 'object',
  properties: {
    kind: { enum: ['freeze', 'resume', 'reset', 'advance'] },
    at: { type: 'integer', minimum: 0, maximum: LAST_MOMENT },
    ms: { type: 'integer', minimum: 0, maximum: 100 * 366 * 86_400_000 },
  },
  required: ['kind'],
  additionalProperties: false,
} as const satisfies Schema

export const SEED_CHOICE = {
  type: 'object',
  properties: { name: { enum: SEED_NAMES } },
  required: ['name'],
  additionalProperties: false,
} as const satisfies Schema

export const KEY_TO_ISSUE = {
  type: 'object',
  properties: { workspaceId: { type: 'string' }, name: NAME },
  required: ['workspaceId', 'name'],
  additionalProperties: false,
} as const satisfies Schema
