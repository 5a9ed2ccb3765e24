import { expect, test } from 'vitest'
import { z } from 'zod'
import { inputs } from '../../electron/mcp/schemas.ts'

const purpose = 'to send mail'
/** Every destination that a tool takes, with what it has to have. */
const DESTINATIONS = [
  { kind: 'run', argv: ['a'] },
  { kind: 'kept' },
  { kind: 'recipe', recipe: 'pass', name: 'mail' },
  { kind: 'env-file', path: '.env' },
]
const [, ...PLACES] = DESTINATIONS
/** Each tool by its name, with what it has to be sent. */
const LEAST: Readonly<Record<keyof typeof inputs, readonly object[]>> = {
  list_connections: [{}],
  list_keys: [{}],
  request_key: DESTINATIONS.map((destination) => ({ purpose, destination })),
  request_rotation: PLACES.map((destination) => ({ key: 'k', purpose, destination })),
  request_revocation: [{ key: 'k', purpose }],
  request_status: [{ requestId: 'r' }],
  cancel_request: [{ requestId: 'r' }],
}

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly oneOf?: readonly Shape[]
  readonly const?: unknown
}

/** The value with null in the place of every field that its shape has and it does not. */
const withNulls = (shape: Shape, value: unknown): unknown => {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : null
  const { properties } = shape.oneOf?.find((one) => one.properties?.kind?.const === kind) ?? shape
  if (properties === undefined) return value
  const given: Readonly<Record<string, unknown>> = Object(value)
  return Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [
      name,
      name in given ? withNulls(part, given[name]) : null,
    ]),
  )
}

const cases = (Object.keys(inputs) as (keyof typeof inputs)[]).flatMap((tool) =>
  LEAST[tool].map((least) => [tool, least] as const),
)

test.each(cases)(
  '%s takes null for a field that may be left out as if it were: %j',
  (tool, least) => {
    const shape = z.toJSONSchema(inputs[tool], { io: 'input' }) as Shape
    expect(inputs[tool].parse(withNulls(shape, least))).toEqual(inputs[tool].parse(least))
  },
)
