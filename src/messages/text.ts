import type { Language } from '../../electron/contract/settings.ts'
import { en, type Messages } from './en.ts'

/**
 * English comes with the page. Another language is loaded when it is needed: each is a sixth of the
 * first script (docs/performance.md, P20).
 */
const catalogues: Partial<Record<Language, Messages>> = { en }

type Texts = { [name: string]: unknown }

const isTexts = (part: unknown): part is Texts => typeof part === 'object' && part !== null

const copyOf = (from: Texts): Texts =>
  Object.fromEntries(
    Object.entries(from).map(([name, part]) => [
      name,
      Array.isArray(part) ? part : isTexts(part) ? copyOf(part) : part,
    ]),
  )

const overwrite = (to: Texts, from: Texts): void => {
  for (const [name, part] of Object.entries(from)) {
    const old = to[name]
    if (isTexts(part) && isTexts(old) && !Array.isArray(part)) overwrite(old, part)
    else to[name] = part
  }
}

/**
 * The catalogue in use. A change of language overwrites it in place, so that a part of it that a
 * module took (`const texts = text.lab.clock`) is in the new language too. A single text must be
 * read when it is shown.
 */
export const text = copyOf(en) as Messages

export const hasLanguage = (language: Language): boolean => catalogues[language] !== undefined

/** Loads what `setLanguage` needs. */
export const loadLanguage = async (language: Language): Promise<void> => {
  if (language === 'de') catalogues.de ??= (await import('./de.ts')).de
}

/** The language must be loaded. Afterwards everything on the screen must be rendered again. */
export const setLanguage = (language: Language): void => {
  const catalogue = catalogues[language]
  if (catalogue === undefined) throw new Error(`the language ${language} is not loaded`)
  overwrite(text as Texts, catalogue)
}
