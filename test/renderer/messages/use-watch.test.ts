import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { seenText } from '../../../src/features/use-watch/use-text.ts'
import { de } from '../../../src/messages/de.ts'
import { loadLanguage, setLanguage } from '../../../src/messages/text.ts'

const CALMING = {
  en: /\bsafe\b|\bharmless|\bno risk|\brisk-free|without risk/i,
  de: /gefahrlos|unbedenklich|risikolos|ohne Risiko|\bsicher (zu )?(widerruf|lösch|entfern)/i,
}
const FOLDERS = ['../../../src/messages/', '../../../electron/main/platform/texts/'].map(
  (folder) => new URL(folder, import.meta.url),
)

const catalogues = (language: 'en' | 'de'): readonly (readonly [name: string, source: string])[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(language))
      .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const),
  )

test.each(['en', 'de'] as const)(
  'no text in %s says that a key can be revoked without a risk: what was seen of its use proves nothing of what comes',
  (language) => {
    const all = catalogues(language)
    expect(all.length).toBeGreaterThan(30)
    expect(
      all.filter(([, source]) => CALMING[language].test(source)).map(([name]) => name),
    ).toEqual([])
  },
)

test('in German, too, what was seen is said in hours and days, and over how long', () => {
  expect(de.useWatch.unused(26)).toBe('Unbenutzt: 26 h.')
  expect(de.useWatch.longestGap(7 * 24, 43 * 24)).toBe(
    'Längste beobachtete Pause: 7 Tage; bisher beobachtet: 43 Tage.',
  )
})

test.each([
  ['en', 'No use seen in less than an hour of watching.', 'No use seen in 3 days of watching.'],
  [
    'de',
    'Keine Nutzung beobachtet; bisher beobachtet: weniger als eine Stunde.',
    'Keine Nutzung beobachtet; bisher beobachtet: 3 Tage.',
  ],
] as const)(
  'where no use was seen, only how long Keystow watched is said, and nothing of a gap (%s)',
  async (language, short, long) => {
    await loadLanguage(language)
    setLanguage(language)
    expect(seenText({ unused: null, gap: null, watched: 0 })).toBe(short)
    expect(seenText({ unused: null, gap: 7, watched: 72 })).toBe(long)
  },
)
