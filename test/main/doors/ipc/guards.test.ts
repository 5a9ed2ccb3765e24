import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BULK_MAX } from '../../../../electron/contract/bulk.ts'
import { parseUnknown } from '../../../../electron/main/base/parse-unknown.ts'
import { guards } from '../../../../electron/main/doors/ipc/guards.ts'
import { isSmall, isTrustedFrame } from '../../../../electron/main/doors/ipc/sender.ts'
import { goodInputs } from './good-inputs.ts'

const channels = Object.keys(guards) as (keyof typeof guards)[]

describe.each(channels)('%s', (channel) => {
  test('takes what the window sends', () => {
    expect(guards[channel].safeParse(goodInputs[channel]).success).toBe(true)
  })

  test('lets nothing through that is not of its shape', () => {
    const fields = new Set(Object.keys(Object(goodInputs[channel])))
    fc.assert(
      fc.property(fc.anything(), (input) => {
        const parsed = parseUnknown(guards[channel], input)
        if (!parsed.success) return
        // What passes has no field beyond the known ones, whatever its prototype says. Only a change
        // of settings has any choice of them.
        if (channel === 'settings:change') return
        expect(typeof parsed.data).toBe(typeof goodInputs[channel])
        if (typeof parsed.data === 'object' && parsed.data !== null)
          expect(Object.keys(parsed.data).every((field) => fields.has(field))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

test('a note is not kept under an id that is a secret', () => {
  const edit = (keyId: string) =>
    guards['annotations:edit'].safeParse({ connectionId: 'c', keyId, change: { note: 'n' } })
  expect(edit('key_01H8XYZ').success).toBe(true)
  expect(edit(`acme_live_${'Ab12'.repeat(8)}`).success).toBe(false)
})

test('a token is trimmed, and refused when a header could not carry it', () => {
  const parse = (token: string) => guards['connections:reconnect'].safeParse({ id: 'c', token })
  expect(parse('  x_live_12345678\n').data?.token).toBe('x_live_12345678')
  for (const bad of [
    '',
    'short',
    'has space in it',
    'line\r\nbreak-header',
    'ünïcödé-tøken',
    `x${'y'.repeat(5000)}`,
  ])
    expect(parse(bad).success).toBe(false)
})

test('only the top frame of our own origin may ask', () => {
  const top = { origin: 'app://keystow', parent: null }
  expect(isTrustedFrame(top)).toBe(true)
  expect(isTrustedFrame(null)).toBe(false)
  expect(isTrustedFrame({ ...top, parent: top as never })).toBe(false)
  for (const origin of ['app://keystow.evil', 'https://keystow', 'app://other', 'null', ''])
    expect(isTrustedFrame({ ...top, origin })).toBe(false)
})

// Shows: S9
test('a message over the size cap is refused unread', () => {
  expect(isSmall('api-keys:create', 'x'.repeat(32_000))).toBe(true)
  expect(isSmall('api-keys:create', 'x'.repeat(33_000))).toBe(false)
  expect(isSmall('inventory:export', Array(100_000).fill('x'.repeat(256)))).toBe(true)
  expect(isSmall('inventory:export', 'x'.repeat(27_000_000))).toBe(false)
})

test('a bulk revoke may name 10,000 keys with the longest ids that pass, and not many more', () => {
  const request = (count: number) => ({
    connectionId: 'c',
    ids: Array.from({ length: count }, () => 'k'.repeat(256)),
  })
  expect(isSmall('bulk:start', request(BULK_MAX))).toBe(true)
  expect(guards['bulk:start'].safeParse(request(BULK_MAX)).success).toBe(true)
  expect(guards['bulk:start'].safeParse(request(BULK_MAX + 1)).success).toBe(false)
  expect(isSmall('bulk:start', request(BULK_MAX + 500))).toBe(false)
})
