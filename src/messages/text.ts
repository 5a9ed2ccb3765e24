import type { Language } from '../../electron/contract/settings.ts'
import { de } from './de.ts'
import { en, type Messages } from './en.ts'

const catalogues: Readonly<Record<Language, Messages>> = { en, de }

type Words = { [name: string]: unknown }

const isWords = (part: unknown): part is Words => typeof part === 'object' && part !== null

const copyOf = (from: Words): Words =>
  Object.fromEntries(Object.entries(from).map(([name, part]) => [name, Array.isArray(part) ? part : isWords(part) ? copyOf(part) : part]))

const overwrite = (to: Words, from: Words): void => {
  for (const [name, part] of Object.entries(from)) {
    const old = to[name]
    if (isWords(part) && isWords(old) && !Array.isArray(part)) overwrite(old, part)
    else to[name] = part
  }
}

/**
 * The catalogue in use. A change of language overwrites it in place, so that a part of it that a module took
 * (`const words = text.lab.clock`) speaks the new language too. A single text must be read when it is shown.
 */
export const text = copyOf(en) as Messages

/** Afterwards everything on the screen must be rendered again. */
export const setLanguage = (language: Language): void => overwrite(text as Words, catalogues[language])
