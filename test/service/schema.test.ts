import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CLOCK_CHANGE,
  FAULT,
  SEED_CHOICE,
  VARIANT_CHANGE,
} from '../../electron/contract/lab-schemas.ts'
import {
  API_KEY,
  ERROR,
  inData,
  KEY_LIST,
  NEW_KEY,
} from '../../electron/service/http/api-schemas.ts'
import { problem, type Schema } from '../../electron/service/http/schema.ts'
import { KEY_TO_ISSUE } from '../../electron/service/lab/control-schemas.ts'
import { faultsOf } from './openapi-support.ts'

const SCHEMAS = {
  NEW_KEY,
  API_KEY,
  KEY_LIST: inData(KEY_LIST),
  ERROR,
  VARIANT_CHANGE,
  FAULT,
  CLOCK_CHANGE,
  SEED_CHOICE,
  KEY_TO_ISSUE,
}

// `format` is a note to readers for the one and a check for the other.
const withoutFormats = (schema: object): object =>
  JSON.parse(JSON.stringify(schema, (key, value) => (key === 'format' ? undefined : value)))

/** Values that a schema takes or nearly takes. */
const near = (schema: Schema): fc.Arbitrary<unknown> => {
  if ('oneOf' in schema) return fc.oneof(...schema.oneOf.map(near))
  if ('properties' in schema) {
    const fields = Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [name, near(part)]),
    )
    const whole = fc.record(fields, {
      requiredKeys: schema.required.filter((name) => name in fields),
    })
    return fc.oneof(
      { weight: 8, arbitrary: whole },
      fc.record({ ...fields, other: fc.integer() }, { requiredKeys: [] }),
      fc.jsonValue(),
    )
  }
  if ('items' in schema)
    return fc.oneof(
      { weight: 8, arbitrary: fc.array(near(schema.items), { maxLength: 3 }) },
      fc.jsonValue(),
    )
  const { enum: choices = [], maxLength = 40, minLength = 0, minimum = 0, maximum = 100 } = schema
  const text = fc
    .string({ minLength: Math.max(0, minLength - 1), maxLength: maxLength + 1, unit: 'binary' })
    .map((one) => one.toWellFormed())
  const number = fc.oneof(
    fc.integer({ min: minimum - 1, max: maximum + 1 }),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1, max: 200 }),
  )
  if (choices.length > 0)
    return fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...choices) }, text, number)
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.oneof({ weight: 8, arbitrary: number }, text)
  if (schema.type === 'boolean') return fc.oneof(fc.boolean(), text)
  return fc.oneof(
    { weight: 8, arbitrary: text },
    fc.string({ maxLength, minLength }),
    fc.stringMatching(/^key_[0-9A-Z]{24}$/),
    fc.constant(null),
    number,
  )
}

test.each(Object.entries(SCHEMAS))(
  'the service reads %s as a JSON Schema validator does',
  (_name, schema) => {
    const plain = withoutFormats(schema)
    const verdicts = new Set<boolean>()
    fc.assert(
      fc.property(near(schema), (value) => {
        const sent: unknown = JSON.parse(JSON.stringify(value))
        const fits = problem(schema, sent, 'The body') === null
        verdicts.add(fits)
        return fits === (faultsOf(plain, sent).length === 0)
      }),
      { numRuns: 500, seed: 11 },
    )
    expect(verdicts).toEqual(new Set([true, false]))
  },
)

test('half a character is refused, which a JSON Schema cannot say', () => {
  expect(problem(NEW_KEY, { name: 'a\ud800b' }, 'The body')).toBe('"name" must be Unicode text')
})

test('what is wrong is reported without what was sent', () => {
  for (const schema of Object.values(SCHEMAS))
    expect(
      problem(schema, { name: ['hidden'], kind: 'hidden', error: 'hidden' }, 'The body'),
    ).not.toContain('hidden')
})

test('a field too many is named when its name is letters alone; one that may be a secret is not', () => {
  const refusal = (field: string) =>
    problem(CLOCK_CHANGE, { kind: 'freeze', [field]: 1 }, 'The body')
  expect(refusal('att')).toMatch(/; not "att"$/)
  for (const field of ['local_live_abc', 'k3y', 'a b', '__proto', 'x'.repeat(21), ''])
    expect(refusal(field)).toMatch(/ takes only: [a-z, ]+$/)
})
