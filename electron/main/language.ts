import { LANGUAGES, type Language, type Settings } from '../contract/settings.ts'
import { de } from './words/de.ts'
import { en, type MainWords } from './words/en.ts'

const catalogues: Readonly<Record<Language, MainWords>> = { en, de }

export const wordsIn = (language: Language): MainWords => catalogues[language]

/** The language that a person chose, or the first one that the system prefers (e.g. `de-AT`) and we speak. */
export const languageOf = (wanted: Settings['language'], preferred: readonly string[]): Language => {
  if (wanted !== 'system') return wanted
  for (const tag of preferred) {
    const spoken = LANGUAGES.find((language) => language === tag.split(/[-_]/)[0]?.toLowerCase())
    if (spoken !== undefined) return spoken
  }
  return 'en'
}
