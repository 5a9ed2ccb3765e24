import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { AppState } from '../../../electron/contract/app-state.ts'
import { COMMAND_IDS } from '../../../electron/contract/commands.ts'
import { DEFAULT_SETTINGS, LANGUAGES } from '../../../electron/contract/settings.ts'
import { textsIn } from '../../../electron/main/platform/texts/language.ts'
import { setLanguage, text } from '../../../src/messages/text.ts'
import { commandEntries, keyEntries } from '../../../src/shell/palette/entries.ts'
import { groupsOf } from '../../../src/shell/palette/groups.ts'
import {
  allowanceEntries,
  keptEntries,
  leaseEntries,
} from '../../../src/shell/palette/program-entries.ts'
import { settingEntries } from '../../../src/shell/palette/setting-entries.ts'
import { closeDialog, useDialog } from '../../../src/state/dialog-store.ts'
import { keyNamed } from '../../main/samples.ts'
import { lease } from '../samples.ts'

const STATE = {
  settings: DEFAULT_SETTINGS,
  platform: 'darwin',
  updatesItself: true,
  channel: { kind: 'off' },
} as AppState
const KEY = keyNamed('key_1', { name: 'billing' })
const OWN = keyNamed('key_own', { name: 'keystow-desktop' })

const programEntries = () => [
  ...leaseEntries([lease, { ...lease, id: 'ends', phase: 'ending' }]),
  ...allowanceEntries([
    {
      id: 'a',
      connectionId: 'c',
      connection: 'Shop',
      command: 'npm test',
      folder: '/shop',
      left: 3,
      until: 1,
    },
  ]),
  ...keptEntries('c', [{ id: 'key_1', name: 'billing', lastFour: 'aaaa', at: 1 }]),
]

const found = (query: string, name = KEY.name, own: readonly ApiKey[] = []): readonly string[] =>
  groupsOf(
    {
      commands: commandEntries(programEntries()),
      connections: [],
      settings: settingEntries(STATE),
      keys: keyEntries('c', [{ ...KEY, name }, ...own], true, [OWN.id]),
    },
    query,
  )
    .flatMap(({ items }) => items)
    .map(({ id }) => id)

const choose = (id: string): void =>
  [...settingEntries(STATE), ...keyEntries('c', [KEY], true, [])]
    .find((entry) => entry.id === id)
    ?.run()

/** They act on the field that has the focus, which the palette takes. */
const FIELD_ONLY: ReadonlySet<string> = new Set([
  'undo',
  'redo',
  'cut',
  'copy',
  'paste',
  'selectAll',
])
/** Of the macOS menus, which every program there has. */
const MAC_ONLY: ReadonlySet<string> = new Set([
  'services',
  'hide',
  'hideOthers',
  'unhide',
  'zoom',
  'front',
])

/** Set where they are seen: in the head of the table. */
const ELSEWHERE = ['sort', 'columnWidths']

describe.each(LANGUAGES)('in %s', (language) => {
  beforeEach(() => {
    setLanguage(language)
  })

  test('every action of the menu is found by what the menu calls it', () => {
    const { commands, roles } = textsIn(language)
    for (const id of COMMAND_IDS.filter((one) => one !== 'palette'))
      expect(found(commands[id].replace('…', '')), commands[id]).toContain(id)
    expect(found(roles.quit('Keystow'))[0]).toBe('quit')
  })

  test('who looks for a .env file or the command is led to where each begins', () => {
    for (const query of ['env', '.env'])
      expect(found(query), query).toEqual(expect.arrayContaining(['create', 'rotate:key_1']))
    for (const query of ['keystow', 'PATH'])
      expect(found(query), query).toContain('setting:channel')
  })

  test('the command is found by what it is about, before the switch that lets programs ask, and opens where its line is copied', () => {
    const words =
      language === 'de'
        ? ['Kommandozeile', 'Befehl', 'Pfad', 'installieren']
        : ['command line', 'install', 'path', 'shell']
    for (const query of ['keystow', 'PATH', 'terminal', 'CLI', ...words])
      expect(found(query), query).toContain('setting:command')
    for (const query of ['PATH', 'keystow path'])
      expect(found(query).indexOf('setting:command'), query).toBeLessThan(
        found(query).indexOf('setting:channel'),
      )
    choose('setting:command')
    expect(useDialog.getState().open).toEqual({
      kind: 'settings',
      tab: 'programs',
      focus: 'command',
    })
  })

  test('who looks for an assistant by its name is led to where Keystow is added to it', () => {
    for (const query of ['Claude', 'Cursor', 'VS Code', 'MCP'])
      expect(found(query), query).toContain('setting:assistants')
    choose('setting:assistants')
    expect(useDialog.getState().open).toEqual({
      kind: 'settings',
      tab: 'assistants',
      focus: 'assistants',
    })
  })

  test('what programs have comes after what can be done, and before what concerns the window as a whole', () => {
    const ids = commandEntries(programEntries()).map(({ id }) => id)
    for (const id of ['lease:l', 'allowance:a', 'kept']) {
      expect(ids.indexOf(id)).toBeGreaterThan(ids.indexOf('shortcuts'))
      expect(ids.indexOf(id)).toBeLessThan(ids.indexOf('resetZoom'))
    }
    expect(ids.at(-1)).toBe('quit')
  })

  test('what the menu has Electron do with the window is found as well', () => {
    const { roles } = textsIn(language)
    const names = Object.keys(roles).filter(
      (name): name is keyof typeof roles => !FIELD_ONLY.has(name) && !MAC_ONLY.has(name),
    )
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) {
      const role = roles[name]
      const label = (typeof role === 'string' ? role : role('Keystow')).replace('&', '')
      expect(found(label), label).toContain(name === 'exit' ? 'quit' : name)
    }
  })

  test('every setting has an entry, which changes it or opens where it is set', () => {
    const changed = vi.fn(async (_: object) => ({ ok: true, value: null }))
    vi.stubGlobal('keystow', { changeSettings: changed })
    for (const name of Object.keys(DEFAULT_SETTINGS).filter((one) => !ELSEWHERE.includes(one))) {
      const entries = settingEntries(STATE).filter(
        ({ id }) => id === `setting:${name}` || id.startsWith(`${name}:`),
      )
      expect(entries.length, name).toBeGreaterThan(0)
      for (const entry of entries) {
        changed.mockClear()
        closeDialog()
        entry.run()
        const set = changed.mock.calls.some(([change]) => Object.keys(change).includes(name))
        expect(set || useDialog.getState().open !== null, entry.id).toBe(true)
      }
    }
  })

  test('what runs with a key, what is allowed without asking and the kept secrets are found by their names, and end or open', () => {
    const ended: string[] = []
    const end = (what: string) => async (id: string) => {
      ended.push(`${what} ${id}`)
      return { ok: false, error: { code: 'gone' } }
    }
    vi.stubGlobal('keystow', { endLease: end('lease'), endAllowance: end('allowance') })
    expect(found('npm run dev')).toEqual(['lease:l'])
    expect(found(text.leases.endAllowance)).toContain('allowance:a')
    expect(found(text.kept.title)).toContain('kept')
    for (const { run } of programEntries()) run()
    expect(ended).toEqual(['lease l', 'allowance a'])
    expect(useDialog.getState().open).toEqual({ kind: 'kept', connectionId: 'c' })
    expect(keptEntries('c', [])).toEqual([])
  })

  test('every setting is found by what the settings call it', () => {
    const { settings, lock } = text
    for (const label of [
      settings.contrast,
      settings.motion,
      settings.theme,
      settings.language,
      settings.clipboard,
      settings.refresh,
    ])
      expect(found(label), label).not.toEqual([])
    for (const [label, id] of [
      [settings.tray, 'tray'],
      [settings.notifications, 'notifications'],
      [settings.channel, 'channel'],
      [settings.protection, 'contentProtection'],
      [settings.stale, 'staleDays'],
      [lock.idle, 'lockMinutes'],
      [lock.withScreen, 'lockWithScreen'],
    ] as const)
      expect(found(label), label).toContain(`setting:${id}`)
  })
})

test.each([
  ['en', 'delete', 'revoke:key_1'],
  ['en', 'new key', 'create'],
  ['en', 'health', 'diagnostics'],
  ['en', 'german', 'language:de'],
  ['en', 'sign out', 'connections'],
  ['en', 'permission', 'allowance:a'],
  ['en', 'docs', 'shortcuts'],
  ['en', 'reload', 'refresh'],
  ['en', 'fault', 'lab'],
  ['en', 'revoke later', 'plan:key_1'],
  ['en', 'leaked', 'leak:key_1'],
  ['en', 'public', 'leak'],
  ['en', 'exposed', 'leak'],
  ['en', 'published', 'leak'],
  ['de', 'öffentlich', 'leak'],
  ['de', 'veröffentlicht', 'leak'],
  ['de', 'abmelden', 'connections'],
  ['de', 'berechtigung', 'allowance:a'],
  ['de', 'englisch', 'language:en'],
  ['en', 'exit', 'quit'],
  ['en', 'auto lock', 'setting:lockMinutes'],
  ['en', 'clipboard', 'setting:clipboardSeconds'],
  ['en', 'password', 'setting:passphrase'],
  ['de', 'löschen', 'revoke:key_1'],
  ['de', 'neuer schlüssel', 'create'],
  ['de', 'beenden', 'quit'],
  ['de', 'inaktivität', 'setting:lockMinutes'],
  ['de', 'zwischenablage', 'setting:clipboardSeconds'],
  ['de', 'kontrast', 'contrast:more'],
] as const)('in %s, “%s” finds %s, and what cannot be undone still asks', (language, query, id) => {
  setLanguage(language)
  expect(found(query)).toContain(id)
  choose('revoke:key_1')
  expect(useDialog.getState().open).toMatchObject({ kind: 'revoke' })
})

test.each([
  ['en', 'rotate', ['rotate:key_1']],
  ['en', 'revoke', ['plans', 'revoke:key_1', 'plan:key_1']],
  ['de', 'rotieren', ['rotate:key_1']],
  ['de', 'widerrufen', ['plans', 'lease:l', 'revoke:key_1', 'plan:key_1']],
] as const)(
  'in %s, “%s” finds that and no other verb, whatever letters the name has',
  (language, verb, ids) => {
    setLanguage(language)
    expect(found(verb, 'receipts-worker-production-tester')).toEqual(ids)
  },
)

test.each([
  ['en', 'disk', 'scan'],
  ['en', 'slow', 'diagnostics'],
  ['en', 'all connections', 'connections'],
  ['en', 'sign in', 'connections'],
  ['en', 'delete', 'connections'],
  ['en', 'revoke', 'plans'],
  ['de', 'festplatte', 'scan'],
  ['de', 'langsam', 'diagnostics'],
  ['de', 'alle verbindungen', 'connections'],
  ['de', 'anmelden', 'connections'],
  ['de', 'löschen', 'connections'],
  ['de', 'widerrufen', 'plans'],
] as const)(
  'in %s, “%s” finds %s first, and never an entry that ends a key',
  (language, query, id) => {
    setLanguage(language)
    expect(found(query)[0]).toBe(id)
  },
)

test('what ends a key is first only where nothing else answers', () => {
  setLanguage('en')
  expect(found('revoke billing').slice(-2)).toEqual(['revoke:key_1', 'plan:key_1'])
})

test('the key that the app is signed in with ends by its name only', () => {
  setLanguage('en')
  const foundBeside = (query: string) => found(query, KEY.name, [OWN])
  for (const query of ['remove key', 'delete API key'])
    expect(foundBeside(query), query).toContain('revoke:key_1')
  for (const query of ['remove key', 'delete token'])
    expect(foundBeside(query), query).not.toContain('revoke:key_own')
  expect(foundBeside('revoke keystow-desktop')).toContain('revoke:key_own')
})
