import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Connection } from '../../../electron/contract/connection.ts'
import { DEFAULT_SETTINGS, LANGUAGES, SORT_COLUMNS } from '../../../electron/contract/settings.ts'
import { glanceAt } from '../../../electron/main/first/glance.ts'
import { verifierOf } from '../../../electron/main/lock/verifier.ts'
import { keepLock, keepSettings, local, newFolder } from './first-folder.ts'

let folder: string
const settings = (): string => join(folder, 'settings.json')
const view = () => glanceAt(folder, ['de-AT']).view

beforeEach(() => {
  folder = newFolder()
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the active local connection has a first page, in the window’s language and by the name that the window shows', () => {
  keepSettings(folder, [local, { ...local, id: 'other', kind: 'remote', baseUrl: 'https://mail.example' }])
  keepLock(folder)
  expect(view()).toEqual({
    language: 'de',
    connection: { kind: 'local', id: local.id, name: 'Lokaler Dienst', keyId: local.keyId },
    staleDays: 30,
    sort: DEFAULT_SETTINGS.sort,
    contrast: 'system',
    motion: 'system',
  })
})

const remote: Connection = { ...local, kind: 'remote', name: 'Shop', baseUrl: 'https://mail.example', keyId: null }

test('of a connection to a service on the network no more is seen than its own marks', () => {
  keepLock(folder)
  keepSettings(folder, [remote])
  const seen = { kind: 'remote', name: 'Shop', address: 'mail.example' }
  expect(view()?.connection).toEqual({ ...seen, accent: null, production: false })
  keepSettings(folder, [{ ...remote, accent: 'violet', production: true }])
  expect(view()?.connection).toEqual({ ...seen, accent: 'violet', production: true })
})

test.each([
  ['a passphrase is set', async () => keepLock(folder, { verifier: await verifierOf('a passphrase', 2 ** 14), wrong: 0 })],
  ['the record of the passphrase is missing', () => rmSync(join(folder, 'lock.json'))],
  ['that record is damaged', () => writeFileSync(join(folder, 'lock.json'), '{"verifier":null,"wrong":0}')],
  ['that record was cut', () => writeFileSync(join(folder, 'lock.json'), readFileSync(join(folder, 'lock.json'), 'utf8').slice(0, -2))],
  ['the token of the connection is not kept', () => keepSettings(folder, [{ ...remote, keeping: 'session' }])],
  ['the connection has no token', () => keepSettings(folder, [{ ...remote, lastFour: '' }])],
  ['there is no connection', () => keepSettings(folder, [])],
  ['the key of the connection is not known', () => keepSettings(folder, [{ ...local, keyId: null }])],
  ['the order is none that there is', () => keepSettings(folder, [local], { sort: { by: 'name', descending: 1 } as never })],
  ['a column has another width', () => keepSettings(folder, [local], { columnWidths: { name: 300 } })],
  ['the settings are no JSON', () => writeFileSync(settings(), '{')],
  ['there are no settings', () => rmSync(settings())],
])('where %s there is no first page', async (_what, change) => {
  keepSettings(folder)
  keepLock(folder)
  expect(view()).not.toBeNull()
  await change()
  expect(view()).toBeNull()
})

test('whatever the settings are, looking at them never throws, and what is used of them has its type', () => {
  keepLock(folder)
  let views = 0
  const text = fc.oneof(fc.string(), fc.constantFrom('dark', 'local', local.id))
  const odd = fc.oneof(text, fc.integer(), fc.constant(null), fc.jsonValue())
  const connection = fc.record(
    {
      id: fc.constantFrom(local.id, 5),
      name: fc.oneof(text, odd),
      kind: fc.constantFrom('local', 'local', 'remote'),
      lastFour: odd,
      keyId: fc.oneof(text, odd),
      baseUrl: fc.oneof(text, odd),
      keeping: fc.constant('sealed'),
      accent: odd,
    },
    { requiredKeys: ['id', 'kind', 'name', 'keyId', 'baseUrl', 'keeping'] },
  )
  const state = fc.record(
    {
      settings: fc.oneof(
        {
          weight: 3,
          arbitrary: fc.record({
            theme: odd,
            language: odd,
            contrast: odd,
            motion: odd,
            staleDays: fc.oneof(odd, fc.integer()),
            sort: fc.record({ by: fc.oneof(fc.constantFrom(...SORT_COLUMNS), odd), descending: fc.oneof(fc.boolean(), odd) }),
          }),
        },
        odd,
      ),
      connections: fc.oneof({ weight: 3, arbitrary: fc.array(connection, { minLength: 1, maxLength: 2 }) }, odd),
      activeId: fc.constantFrom(local.id, local.id, 5),
      window: fc.oneof(odd, fc.record({ x: odd, y: odd, width: odd, height: odd, maximized: odd })),
    },
    { requiredKeys: ['settings', 'connections', 'activeId'] },
  )
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: state }, fc.jsonValue()), (found) => {
      writeFileSync(settings(), JSON.stringify(found))
      const { settings: used, window, view: seen } = glanceAt(folder, [])
      expect(['system', 'light', 'dark']).toContain(used.theme)
      if (window !== null) expect([window.x, window.y, window.width, window.height].every(Number.isFinite)).toBe(true)
      if (seen === null) return
      views += 1
      const { language, connection: shown, contrast, motion, staleDays, sort } = seen
      const texts = shown.kind === 'local' ? [shown.id, shown.name, shown.keyId] : [shown.name, shown.address]
      for (const value of texts) expect(typeof value).toBe('string')
      expect([typeof staleDays, LANGUAGES.includes(language)]).toEqual(['number', true])
      expect([SORT_COLUMNS.includes(sort.by), typeof sort.descending]).toEqual([true, 'boolean'])
      expect([['system', 'more'].includes(contrast), ['system', 'less'].includes(motion)]).toEqual([true, true])
    }),
    { numRuns: 1_000 },
  )
  // Else nothing of what a view is made of was looked at.
  expect(views).toBeGreaterThan(0)
})
