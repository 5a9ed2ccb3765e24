import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BULK_MAX } from '../../../electron/contract/bulk.ts'
import { guards } from '../../../electron/main/ipc/guards.ts'
import { isSmall, isTrustedFrame } from '../../../electron/main/ipc/sender.ts'

const channels = Object.keys(guards) as (keyof typeof guards)[]

/** One input per channel that a window really sends. */
const good: Record<keyof typeof guards, unknown> = {
  'app:state': null,
  'app:quit': null,
  'app:dismiss-notice': 'n',
  'app:offer': ['create', 'settings'],
  'window:act': 'zoomIn',
  'window:asks-to-close': null,
  'lock:erase': null,
  'settings:change': { theme: 'dark' },
  'connections:add': { name: '', baseUrl: 'https://a.test', token: 'x_live_12345678', keeping: 'sealed' },
  'connections:use-local': null,
  'connections:activate': 'c',
  'connections:reconnect': { id: 'c', token: 'x_live_12345678', keeping: 'session' },
  'connections:reconnect-local': 'c',
  'connections:describe': { id: 'c', name: 'n', accent: 'violet', production: true },
  'connections:test': 'c',
  'connections:export': null,
  'connections:import': null,
  'connections:forget': { id: 'c', losing: false },
  'connections:revoke-and-forget': { id: 'c', keyId: 'key_1', confirmation: { typedName: 'n', signOut: true } },
  'connections:check-storage': null,
  'api-keys:state': 'c',
  'api-keys:refresh': 'c',
  'api-keys:create': { connectionId: 'c', name: 'billing' },
  'api-keys:look-again': 'a',
  'api-keys:undelivered-create': null,
  'api-keys:revoke': { connectionId: 'c', id: 'key_1', confirmation: { typedName: null, signOut: false } },
  'reveals:show': 'r',
  'reveals:pending': null,
  'reveals:copy': { id: 'r', format: 'posix', variable: 'BILLING_API_KEY' },
  'reveals:check': 'r',
  'reveals:visible': true,
  'reveals:finish': { id: 'r', reason: 'copied' },
  'clipboard:state': null,
  'clipboard:clear': null,
  'clipboard:extend': null,
  'clipboard:marks': null,
  'doctor:look': null,
  'doctor:save': null,
  'bulk:undo': 'job_1',
  'bulk:start': { connectionId: 'c', ids: ['key_1', 'key_2'] },
  'bulk:jobs': null,
  'bulk:control': { id: 'b', action: 'pause' },
  'lab:state': null,
  'lab:power': true,
  'lab:set-variants': { limit: 5 },
  'lab:arm-fault': { operation: 'create', kind: 'commit-then-drop', times: { next: 1 } },
  'lab:disarm-fault': 0,
  'lab:clock': { kind: 'advance', ms: 1000 },
  'lab:reset': 'mixed',
  'lab:undo': null,
  'lab:save-snapshot': null,
  'lab:load-snapshot': null,
  'lab:requests': null,
  'lab:clear-requests': null,
  'lab:export-har': null,
  'lab:keys': null,
  'lab:create-key': { workspaceId: 'ws_1', name: 'billing' },
  'lab:revoke-key': 'key_1',
  'lab:listen': 8787,
  'lab:stop-listening': null,
  'annotations:state': 'c',
  'annotations:edit': { connectionId: 'c', keyId: 'key_1', change: { alias: 'a', note: 'n', tags: ['t'], remindAt: 0 } },
  'annotations:acknowledge': 'c',
  'inventory:export': { connectionId: 'c', ids: ['key_1'], format: 'json', withNotes: true },
  'lock:now': null,
  'lock:open': { passphrase: 'a passphrase' },
  'lock:set-passphrase': { current: null, next: 'a passphrase' },
  'update:state': null,
  'update:check': null,
  'update:download': null,
  'rotate:list': null,
  'rotate:start': { connectionId: 'c', keyId: 'key_1', name: 'billing' },
  'rotate:act': { id: 'r', action: { kind: 'retire', typedName: 'billing' } },
  'activity:list': null,
  'activity:clear': null,
  'activity:export': { format: 'csv', filter: { text: 'a', connection: null, action: 'revoke', outcome: null } },
  'page:recycle': {
    lab: false,
    tab: 'service',
    query: 'billing',
    pasted: null,
    filter: 'idle',
    selection: { connectionId: 'c', ids: ['key_1'], anchor: null },
    details: { connectionId: 'c', keyId: 'key_1' },
    rotating: null,
    currentId: 'key_1',
    scroll: { list: 360.5 },
    focus: { rowId: 'key_1', index: -1, name: 'billing' },
    said: { sentence: 'Copied.', fresh: true },
  },
  'page:take-view': null,
  'window:answer-close': 'stay',
}

/** Channels that take any choice of their fields. */
const partial: ReadonlySet<string> = new Set(['settings:change', 'lab:set-variants'])

describe.each(channels)('%s', (channel) => {
  test('takes what the window sends', () => {
    expect(guards[channel].safeParse(good[channel]).success).toBe(true)
  })

  test('lets nothing through that is not of its shape', () => {
    const fields = new Set(Object.keys(Object(good[channel])))
    fc.assert(
      fc.property(fc.anything(), (input) => {
        const parsed = guards[channel].safeParse(input)
        if (!parsed.success) return
        // What passes has no field beyond the known ones, whatever its prototype says.
        if (partial.has(channel)) return
        expect(typeof parsed.data).toBe(typeof good[channel])
        if (typeof parsed.data === 'object' && parsed.data !== null)
          expect(Object.keys(parsed.data).every((field) => fields.has(field))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

test('a note is not kept under an id that is a secret', () => {
  const edit = (keyId: string) => guards['annotations:edit'].safeParse({ connectionId: 'c', keyId, change: { note: 'n' } })
  expect(edit('key_01H8XYZ').success).toBe(true)
  expect(edit(`acme_live_${'Ab12'.repeat(8)}`).success).toBe(false)
})

test('a field too many is refused', () => {
  expect(guards['api-keys:create'].safeParse({ connectionId: 'c', name: 'n', extra: 1 }).success).toBe(false)
})

test('a token is trimmed, and refused when a header could not carry it', () => {
  const parse = (token: string) => guards['connections:reconnect'].safeParse({ id: 'c', token, keeping: 'session' })
  expect(parse('  x_live_12345678\n').data?.token).toBe('x_live_12345678')
  for (const bad of ['', 'short', 'has space in it', 'line\r\nbreak-header', 'ünïcödé-tøken', `x${'y'.repeat(5000)}`])
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

test('a message over the size cap is refused unread', () => {
  expect(isSmall('api-keys:create', 'x'.repeat(32_000))).toBe(true)
  expect(isSmall('api-keys:create', 'x'.repeat(33_000))).toBe(false)
  expect(isSmall('inventory:export', Array(100_000).fill('x'.repeat(256)))).toBe(true)
  expect(isSmall('inventory:export', 'x'.repeat(27_000_000))).toBe(false)
})

test('a message that has no size is refused like one that has too much', () => {
  const ring: Record<string, unknown> = {}
  ring.ring = ring
  expect(isSmall('app:state', ring)).toBe(false)
  expect(isSmall('app:state', { count: 10n })).toBe(false)
})

test('a bulk revoke may name 10,000 keys with the longest ids that pass, and not many more', () => {
  const wish = (count: number) => ({ connectionId: 'c', ids: Array.from({ length: count }, () => 'k'.repeat(256)) })
  expect(isSmall('bulk:start', wish(BULK_MAX))).toBe(true)
  expect(guards['bulk:start'].safeParse(wish(BULK_MAX)).success).toBe(true)
  expect(guards['bulk:start'].safeParse(wish(BULK_MAX + 1)).success).toBe(false)
  expect(isSmall('bulk:start', wish(BULK_MAX + 500))).toBe(false)
})
