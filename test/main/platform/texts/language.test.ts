import { expect, test } from 'vitest'
import type { AppState } from '../../../../electron/contract/app-state.ts'
import { de } from '../../../../electron/main/platform/texts/de.ts'
import { en } from '../../../../electron/main/platform/texts/en.ts'
import { entriesNamed, localized } from '../../../../electron/main/platform/texts/language.ts'
import { languageOf } from '../../../../electron/main/platform/texts/language-of.ts'
import { textsIn } from '../../../renderer/texts-in.ts'
import { connectionTo } from '../../samples.ts'

test.each([
  [['de-AT', 'en-US'], 'de'],
  [['de_DE.UTF-8'], 'de'],
  [['fr-FR', 'DE', 'en'], 'de'],
  [['fr-FR', 'en-GB', 'de'], 'en'],
  [['den', 'deutsch'], 'en'],
  [['ja'], 'en'],
  [[], 'en'],
])('a system that prefers %j gets "%s"', (preferred, language) => {
  expect(languageOf('system', preferred)).toBe(language)
})

test('a chosen language wins over the system’s', () => {
  expect(languageOf('en', ['de'])).toBe('en')
  expect(languageOf('de', ['en'])).toBe('de')
})

test('main’s words are in German where they are in English', () => {
  const german = new Map(textsIn(de))
  const left = [...textsIn(en)].filter(([path, words]) => german.get(path) === words)
  // Words of both languages.
  expect(left.map(([path]) => path)).toEqual([
    'leakNote.inFile',
    'leakNote.inProgram',
    'leakNote.file',
  ])
})

test('the local connection is named in the language of the window, unless a person named it', () => {
  const local = connectionTo('local', { id: 'l', kind: 'local' })
  const named = (
    name: string,
    language: 'en' | 'de',
    kind: 'local' | 'remote' = 'local',
  ): string | undefined =>
    localized({
      language,
      connections: [{ ...local, kind, name }],
      allowances: [],
    } as unknown as AppState).connections[0]?.name
  expect(named('Local service', 'de')).toBe('Lokaler Dienst')
  expect(named('Lokaler Dienst', 'en')).toBe('Local service')
  expect(named('Staging', 'de')).toBe('Staging')
  expect(named('Local service', 'de', 'remote')).toBe('Local service')
})

test('a permission and the entries of the log name the local service as the window does, whatever it was called then', () => {
  const local = { id: 'l', kind: 'local', name: 'Local service' }
  const allowances = ['Local service', 'Lokaler Dienst'].map((connection) => ({
    id: connection,
    connectionId: 'l',
    connection,
  }))
  const shown = localized({
    language: 'de',
    connections: [local],
    allowances,
  } as unknown as AppState)
  expect(shown.allowances.map(({ connection }) => connection)).toEqual([
    'Lokaler Dienst',
    'Lokaler Dienst',
  ])
  const entry = {
    at: '2026-01-01T00:00:00.000Z',
    action: 'create',
    keyId: null,
    keyName: null,
    outcome: 'ok',
  } as const
  const entries = ['Local service', 'Lokaler Dienst', 'Staging', ''].map((connection) => ({
    ...entry,
    connection,
  }))
  expect(entriesNamed(entries, 'Lokaler Dienst', []).map(({ connection }) => connection)).toEqual([
    'Lokaler Dienst',
    'Lokaler Dienst',
    'Staging',
    '',
  ])
})

test('the entries of a remote connection that has a default name of the local service keep it', () => {
  const entry = {
    at: '2026-01-01T00:00:00.000Z',
    action: 'create',
    keyId: null,
    keyName: null,
    outcome: 'ok',
  } as const
  const entries = ['Local service', 'Lokaler Dienst'].map((connection) => ({
    ...entry,
    connection,
  }))
  const connections = [
    { kind: 'local', name: 'Staging' },
    { kind: 'remote', name: 'Local service' },
  ] as const
  expect(entriesNamed(entries, 'Staging', connections).map(({ connection }) => connection)).toEqual(
    ['Local service', 'Staging'],
  )
})
