import { expect, test } from 'vitest'
import { languageOf } from '../../electron/main/language.ts'
import { de } from '../../electron/main/words/de.ts'
import { en } from '../../electron/main/words/en.ts'
import { textsIn } from './texts-in.ts'

test.each([
  [['de-AT', 'en-US'], 'de'],
  [['de_DE.UTF-8'], 'de'],
  [['fr-FR', 'DE', 'en'], 'de'],
  [['fr-FR', 'en-GB', 'de'], 'en'],
  [['den', 'deutsch'], 'en'],
  [['ja'], 'en'],
  [[], 'en'],
])('a system that prefers %j is spoken to in "%s"', (preferred, language) => {
  expect(languageOf('system', preferred)).toBe(language)
})

test('a chosen language wins over the system’s', () => {
  expect(languageOf('en', ['de'])).toBe('en')
  expect(languageOf('de', ['en'])).toBe('de')
})

test('main’s words are in German where they are in English', () => {
  const german = new Map(textsIn(de))
  const left = [...textsIn(en)].filter(([path, words]) => german.get(path) === words)
  // A word of both languages.
  expect(left.map(([path]) => path)).toEqual(['commands.updates'])
})
