import {
  type ClockChange,
  FAULT_KINDS,
  FAULT_SIGNS,
  FAULT_TARGETS,
  type FaultKind,
  type FaultSpec,
  type FaultTarget,
  SEED_NAMES,
  VARIANT_CHOICES,
} from './lab.ts'

/**
 * The least and the most that the Lab takes, wherever it is asked: in the window, by the control
 * API, on the command line.
 */
export const LAB_BOUNDS = {
  /** `Variants.limit`. */
  limit: { min: 1, max: 1_000_000 },
  /** `FaultSpec.ms`; a day. */
  latency: { min: 0, max: 86_400_000 },
  next: { min: 1, max: 1_000_000 },
  seed: { min: 0, max: 4_294_967_295 },
  /** Milliseconds of one `advance`; ten years, so that dates stay dates. */
  advance: { min: 0, max: 315_360_000_000 },
  /**
   * A moment to stop at, in ms since the epoch. A clock that runs on from the last one, the end of
   * 9899, stays below the year 10000 for a century.
   */
  moment: { min: 0, max: 250_246_627_199_999 },
  port: { min: 0, max: 65_535 },
} as const

export const FAULT_STATUSES = [
  500, 503, 429, 401, 404,
] as const satisfies readonly FaultSpec['status'][]

const whole = <const B extends { readonly min: number; readonly max: number }>({ min, max }: B) =>
  ({ type: 'integer', minimum: min, maximum: max }) as const

/** `Variants.prefix`. */
export const PREFIX_PATTERN = '^[A-Za-z0-9]{1,32}$'

const { limit: _limits, prefix: _prefixes, ...choices } = VARIANT_CHOICES

/** Any number of variants, each by its name. These shapes are JSON Schema. */
export const VARIANT_CHANGE = {
  type: 'object',
  properties: {
    ...Object.fromEntries(
      Object.entries(choices).map(([name, values]) => [name, { enum: values }]),
    ),
    limit: whole(LAB_BOUNDS.limit),
    prefix: { type: 'string', pattern: PREFIX_PATTERN },
  },
  required: [],
  additionalProperties: false,
} as const

/**
 * A fault to arm; `faultProblem` says which of the optional fields may go with a kind.
 */
export const FAULT = {
  type: 'object',
  properties: {
    operation: { enum: FAULT_TARGETS },
    kind: { enum: FAULT_KINDS },
    times: {
      oneOf: [
        {
          type: 'object',
          properties: { next: whole(LAB_BOUNDS.next) },
          required: ['next'],
          additionalProperties: false,
        },
        {
          type: 'object',
          properties: {
            percent: { type: 'number', exclusiveMinimum: 0, maximum: 100 },
            seed: whole(LAB_BOUNDS.seed),
          },
          required: ['percent', 'seed'],
          additionalProperties: false,
        },
      ],
    },
    keyId: { type: 'string', minLength: 1, maxLength: 255 },
    ms: whole(LAB_BOUNDS.latency),
    status: { enum: FAULT_STATUSES },
    // What a header can carry.
    location: { type: 'string', maxLength: 2048, pattern: '^[\\u0021-\\u007e]+$' },
    sign: { enum: FAULT_SIGNS },
  },
  required: ['operation', 'kind', 'times'],
  additionalProperties: false,
} as const

/** The field that says more about a fault, for the kinds that have one. */
export const VALUE_OF: Readonly<Partial<Record<FaultKind, 'ms' | 'status' | 'location' | 'sign'>>> =
  {
    latency: 'ms',
    status: 'status',
    redirect: 'location',
    'list-lag': 'ms',
    'gone-lag': 'ms',
    'newest-part': 'sign',
    'oldest-part': 'sign',
    'lookup-lag': 'ms',
    'secret-lag': 'ms',
    'death-lag': 'ms',
    'late-commit': 'ms',
  }

/** The only operation of a kind, where it is not for all of them. */
const OPERATION_OF: Readonly<Partial<Record<FaultKind, FaultTarget>>> = {
  'list-lag': 'list',
  'gone-lag': 'list',
  omit: 'list',
  'newest-part': 'list',
  'oldest-part': 'list',
  'lookup-lag': 'revoke',
}

export const kindsOf = (operation: FaultTarget): readonly FaultKind[] =>
  FAULT_KINDS.filter((kind) => (OPERATION_OF[kind] ?? operation) === operation)

/**
 * Kinds whose `keyId` is a key of the list, or the one that makes the request. With the others it
 * is the key that a revoke names.
 */
export const KEYED_KINDS: ReadonlySet<FaultKind> = new Set([
  'list-lag',
  'gone-lag',
  'omit',
  'secret-lag',
  'death-lag',
])

export const takesKeyId = ({
  operation,
  kind,
}: {
  readonly operation: FaultSpec['operation']
  readonly kind: FaultKind
}): boolean => operation === 'revoke' || KEYED_KINDS.has(kind)

/**
 * A rule that no schema can say: the field that breaks it, and how, as a clause that begins with
 * its name and holds nothing of what was sent.
 */
export interface FieldProblem {
  readonly field: string
  readonly clause: string
}

const wrong = (field: string, how: string): FieldProblem => ({ field, clause: `"${field}" ${how}` })

/**
 * What `FAULT` cannot say: which fields and operations go with a kind. null for a fault that is
 * whole.
 */
export const faultProblem = (spec: FaultSpec): FieldProblem | null => {
  const { operation, kind, keyId } = spec
  const field = (['ms', 'status', 'location', 'sign'] as const).find(
    (name) => spec[name] !== undefined && name !== VALUE_OF[kind],
  )
  if (field !== undefined) return wrong(field, `does not go with "${kind}"`)
  if (!kindsOf(operation).includes(kind))
    return wrong('operation', `must be "${OPERATION_OF[kind]}" with "${kind}"`)
  return keyId === undefined || takesKeyId(spec)
    ? null
    : wrong('keyId', `goes with "${kind}" of a revoke only`)
}

/** What to do to the clock; `clockProblem` says what `at` and `ms` go with. */
export const CLOCK_CHANGE = {
  type: 'object',
  properties: {
    kind: { enum: ['freeze', 'resume', 'reset', 'advance'] },
    at: whole(LAB_BOUNDS.moment),
    ms: whole(LAB_BOUNDS.advance),
  },
  required: ['kind'],
  additionalProperties: false,
} as const

interface ClockFields {
  readonly kind: ClockChange['kind']
  readonly at?: number
  readonly ms?: number
}

/** What `CLOCK_CHANGE` cannot say; null for a change that is whole. */
export const clockProblem = ({ kind, at, ms }: ClockFields): FieldProblem | null => {
  if (at !== undefined && kind !== 'freeze') return wrong('at', 'goes with "freeze" only')
  if (ms !== undefined && kind !== 'advance') return wrong('ms', 'goes with "advance" only')
  return ms === undefined && kind === 'advance' ? wrong('ms', 'is required with "advance"') : null
}

export const SEED_CHOICE = {
  type: 'object',
  properties: { name: { enum: SEED_NAMES } },
  required: ['name'],
  additionalProperties: false,
} as const
