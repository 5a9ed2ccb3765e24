import fc from 'fast-check'
import { type Placed, schemaIn } from './openapi-document.ts'

/**
 * One request of a chain. Keys are named by numbers: which of those that are known by then, counted
 * round.
 */
export type Step =
  | { readonly kind: 'create'; readonly by: number; readonly body: unknown }
  | { readonly kind: 'list'; readonly by: number }
  | { readonly kind: 'revoke'; readonly by: number; readonly of: number }
  | { readonly kind: 'revoke-other'; readonly by: number; readonly id: string }
  | { readonly kind: 'refused'; readonly by: number; readonly operationId: string }
  | { readonly kind: 'pause'; readonly ms: number }

interface StringSchema {
  readonly minLength?: number
  readonly maxLength?: number
}
interface ObjectSchema {
  readonly properties: Readonly<Record<string, StringSchema>>
}

/** Texts of a schema's lengths, and beyond them by a few. What its pattern refuses comes up too. */
const textsOf = ({ minLength = 0, maxLength = 40 }: StringSchema): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) }),
    },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', minLength, maxLength: 12 }) },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: maxLength - 2, max: maxLength + 2 })
        .map((length) => 'ä'.repeat(length)),
    },
    { weight: 1, arbitrary: fc.constantFrom('', ' ', '\t', ' x ', '\u0000', 'a\u007fb') },
  )

/** Bodies by their schema: whole ones, with more fields, without some, and of other types. */
const bodiesOf = (operation: Placed): fc.Arbitrary<unknown> => {
  const { properties } = schemaIn({ content: operation.requestBody?.content ?? {} }) as ObjectSchema
  const whole = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, textsOf(schema)]),
  )
  const wrong = Object.fromEntries(
    Object.keys(properties).map((name) => [name, fc.jsonValue({ maxDepth: 1 })]),
  )
  return fc.oneof(
    { weight: 6, arbitrary: fc.record(whole) },
    {
      weight: 1,
      arbitrary: fc.record(
        { ...whole, other: fc.jsonValue({ maxDepth: 1 }) },
        { requiredKeys: [] },
      ),
    },
    { weight: 1, arbitrary: fc.record(wrong) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
  )
}

const BY = fc.nat(7)

/**
 * Chains of requests, each begun by what the links of the document say: create, list, use, revoke,
 * and use again.
 */
export const chainsOf = (
  operations: ReadonlyMap<string, Placed>,
): fc.Arbitrary<readonly Step[]> => {
  const create = operations.get('createApiKey') as Placed
  const refused = [...operations.values()].filter(({ responses }) =>
    Object.keys(responses).every((status) => Number(status) >= 400),
  )
  const step = fc.oneof<fc.WeightedArbitrary<Step>[]>(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('create'), by: BY, body: bodiesOf(create) }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('list'), by: BY }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('revoke'), by: BY, of: BY }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('revoke-other'),
        by: BY,
        id: fc.string({ maxLength: 30 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('refused'),
        by: BY,
        operationId: fc.constantFrom(...refused.map(({ operationId }) => operationId)),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('pause'), ms: fc.integer({ min: 1, max: 70_000 }) }),
    },
  )
  return fc
    .tuple(bodiesOf(create), fc.array(step, { maxLength: 9 }))
    .map(([body, more]) => [
      { kind: 'create', by: 0, body },
      { kind: 'list', by: 0 },
      { kind: 'list', by: 1 },
      { kind: 'revoke', by: 0, of: 1 },
      { kind: 'list', by: 1 },
      ...more,
    ])
}
