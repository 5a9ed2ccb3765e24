import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  FIRST_LAYOUTS,
  type FirstRowKind,
  type FirstTemplates,
  headName,
  hole,
  templatesFile,
} from '../../../electron/contract/first-page.ts'
import { DEFAULT_SETTINGS, SORT_COLUMNS } from '../../../electron/contract/settings.ts'
import { AGO_UNITS } from '../../../electron/contract/times.ts'
import type { FirstKey } from '../../../electron/main/first/first-keys.ts'
import { firstPage, firstPageOf } from '../../../electron/main/first/first-page.ts'
import type { FirstRemote, FirstView } from '../../../electron/main/first/glance.ts'
import { layoutOf } from '../../../src/features/api-keys/columns.ts'
import { newFolder, seedService } from './first-folder.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-22T12:00:00Z')
const kinds: readonly FirstRowKind[] = ['own', 'active', 'recent', 'idle', 'idle_one', 'fresh', 'unused']
const heads = SORT_COLUMNS.flatMap((by) => [false, true].map((descending) => headName({ by, descending })))
const rows = Object.fromEntries(
  kinds.map((kind) => [kind, `[${kind}|${['id', 'name', 'lastFour', 'created', 'used', 'days'].map(hole).join('|')}]`]),
)
const templates: FirstTemplates = {
  page: `<html${hole('marks')}>${hole('name')}/${hole('head')}/${hole('rows')}`,
  heads: Object.fromEntries(heads.map((head) => [head, `<${head}>`])) as FirstTemplates['heads'],
  rows: rows as FirstTemplates['rows'],
  shell: `<html${hole('marks')} ${hole('mode')}>${hole('name')}${hole('production')}/${hole('address')}`,
  production: '!',
  hidden: `(${hole('text')})`,
  justNow: 'just now',
  ago: Object.fromEntries(
    AGO_UNITS.map((unit) => [unit, { one: `1 ${unit}`, more: `${hole('count')} ${unit}s` }]),
  ) as FirstTemplates['ago'],
  thousands: ',',
}
const view: FirstView = {
  language: 'en',
  connection: { kind: 'local', id: 'c', name: 'Shop', keyId: 'own' },
  contrast: 'system',
  motion: 'system',
  staleDays: 30,
  sort: DEFAULT_SETTINGS.sort,
}
const ago = (days: number): string => new Date(NOW - days * DAY - 1).toISOString()
const key = (changes: Partial<FirstKey> = {}): FirstKey => ({
  id: 'k',
  name: 'n',
  lastFour: '1234',
  createdAt: ago(400),
  own: false,
  usedAt: null,
  ...changes,
})
const page = (keys: readonly FirstKey[], changes: Partial<FirstView> = {}, given: Partial<FirstTemplates> = {}): string =>
  firstPageOf({ ...templates, ...given }, { ...view, ...changes }, keys, NOW)

test.each([
  ['own', key({ own: true })],
  ['active', key({ usedAt: ago(0) })],
  ['recent', key({ usedAt: ago(5) })],
  ['idle', key({ usedAt: ago(100) })],
  ['fresh', key({ createdAt: ago(1) })],
  ['unused', key()],
] as const)('a row that is %s is of its kind', (kind, one) => {
  expect(page([one])).toContain(`[${kind}|`)
})

test('days are written as the language writes them, one of them apart', () => {
  expect(page([key({ createdAt: ago(4000) })])).toContain('|4,000]')
  expect(page([key({ createdAt: ago(4000) })], {}, { thousands: '.' })).toContain('|4.000]')
  expect(page([key({ usedAt: ago(1) })], { staleDays: 1 })).toContain('[idle_one|')
})

test('times are told in the largest unit that fits, one of it apart, and a clock that runs ahead tells of a moment ago', () => {
  const told = (ms: number): string | undefined =>
    /\[\w+\|k\|n\|1234\|([^|]*)\|/.exec(page([key({ createdAt: new Date(NOW - ms).toISOString() })]))?.[1]
  const given = [-60_000, 59_999, 60_000, 150_000, 3_600_000, DAY - 1, DAY, 60 * DAY, 61 * DAY, 730 * DAY, 731 * DAY, 800_000 * DAY]
  expect(given.map(told)).toEqual([
    'just now',
    'just now',
    '1 minute',
    '2 minutes',
    '1 hour',
    '23 hours',
    '1 day',
    '60 days',
    '2 months',
    '23 months',
    '2 years',
    '2,190 years',
  ])
})

test('a name is markup nowhere, is looked through for no hole, and what is hidden in it is written out', () => {
  expect(page([key({ name: `<b>&"'` })])).toContain('|&#60;b&#62;&#38;&#34;&#39;|')
  expect(page([key({ name: hole('lastFour') })])).toContain(`|${hole('lastFour')}|`)
  expect(page([key({ name: 'a\u202eb' })])).toContain('|a(⟨U+202E⟩)b|')
  expect(page([], { connection: { ...view.connection, name: '<i>' } })).toContain('>&#60;i&#62;/')
})

test('the head of the table says what the keys are sorted by', () => {
  expect(page([])).toContain('/<created-down>/')
  expect(page([], { sort: { by: 'lastUsed', descending: false } })).toContain('/<lastUsed-up>/')
})

test('what the person set for contrast and movement is on the page from the first paint', () => {
  expect(page([], { contrast: 'more', motion: 'less' })).toContain('<html data-contrast="more" data-motion="less">')
  expect(page([])).toContain('<html>')
})

const remote: FirstRemote = { kind: 'remote', name: 'Shop', address: 'mail.example', accent: null, production: false }

test('of a service on the network only what the person called it is on the page, and where it is', () => {
  const folder = newFolder()
  writeFileSync(join(folder, templatesFile('en', 'usual')), JSON.stringify(templates))
  const shell = (changes: Partial<FirstRemote> = {}) =>
    firstPage(folder, folder, { ...view, contrast: 'more', connection: { ...remote, ...changes } }, 1080)
  expect(shell()).toBe('<html data-contrast="more" remote>Shop/mail.example')
  expect(shell({ accent: 'violet', production: true })).toContain(' violet>Shop!/')
  expect(shell({ name: '<i>', address: '"><b>' })).toContain('>&#60;i&#62;/&#34;&#62;&#60;b&#62;')
  rmSync(folder, { recursive: true })
})

test('each layout is the table’s own for all its widths, and some beyond', () => {
  for (const [layout, [least, most]] of Object.entries(FIRST_LAYOUTS))
    for (const width of [least - 10, most + 10]) expect(layoutOf(width)).toBe(layout)
})

test('a width near which the table or the toolbar changes has no first page, whatever keys there are', async () => {
  const folder = newFolder()
  const { connection } = await seedService(folder)
  for (const layout of ['narrow', 'usual', 'wide'] as const)
    writeFileSync(join(folder, templatesFile('en', layout)), JSON.stringify(templates))
  const asked = (width: number): string | null => firstPage(folder, folder, { ...view, connection }, width)
  for (const width of [900, 912, 1400]) expect(asked(width)).toBeNull()
  for (const width of Object.values(FIRST_LAYOUTS).flat()) expect(asked(width)).toContain('load-test')
  rmSync(folder, { recursive: true })
})

test('templates that are missing or damaged keep no app from starting: there is no first page', async () => {
  const folder = newFolder()
  const { connection } = await seedService(folder)
  const given = { ...view, connection }
  const file = join(folder, templatesFile('en', 'usual'))
  writeFileSync(file, JSON.stringify(templates))
  expect(firstPage(folder, folder, given, 1080)).toContain('load-test')
  writeFileSync(file, '{}')
  expect(firstPage(folder, folder, given, 1080)).toBeNull()
  rmSync(file)
  expect(firstPage(folder, folder, given, 1080)).toBeNull()
  rmSync(folder, { recursive: true })
})
