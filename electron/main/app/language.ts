import type { AppState } from '../../contract/app-state.ts'
import type { Connection } from '../../contract/connection.ts'
import { LANGUAGES, type Language, type Settings } from '../../contract/settings.ts'
import { de } from '../texts/de.ts'
import { en, type MainTexts } from '../texts/en.ts'

const catalogues: Readonly<Record<Language, MainTexts>> = { en, de }

export const textsIn = (language: Language): MainTexts => catalogues[language]

/** A default name that nobody changed is said in the window's language. */
const inLanguage = (connection: Connection, language: Language): Connection => {
  const unchanged = LANGUAGES.some((one) => catalogues[one].localService === connection.name)
  return connection.kind === 'local' && unchanged ? { ...connection, name: catalogues[language].localService } : connection
}

/** Connections by the names that the window shows. */
export const namedIn = (connections: readonly Connection[], language: Language): readonly Connection[] =>
  connections.map((connection) => inLanguage(connection, language))

/** As a window shows it: the local connection in the window's language, unless a person named it. */
export const localized = (state: AppState): AppState => ({
  ...state,
  connections: namedIn(state.connections, state.language),
})

/** The language that a person chose, or the first one that the system prefers (e.g. `de-AT`) and we support. */
export const languageOf = (wanted: Settings['language'], preferred: readonly string[]): Language => {
  if (wanted !== 'system') return wanted
  for (const tag of preferred) {
    const supported = LANGUAGES.find((language) => language === tag.split(/[-_]/)[0]?.toLowerCase())
    if (supported !== undefined) return supported
  }
  return 'en'
}
