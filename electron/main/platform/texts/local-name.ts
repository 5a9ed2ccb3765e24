import { LANGUAGES, type Language } from '../../../contract/settings.ts'

/** What the connection to the local service is called where nobody gave it another name. */
export const LOCAL_NAME: Readonly<Record<Language, string>> = {
  en: 'Local service',
  de: 'Lokaler Dienst',
}

/** Whether nobody gave the local service another name. */
export const isDefaultName = (name: string): boolean =>
  LANGUAGES.some((one) => LOCAL_NAME[one] === name)

/**
 * The local service's connection by the name that the window shows: a default one is said in the
 * window's language.
 */
export const localNameIn = (name: string, language: Language): string =>
  isDefaultName(name) ? LOCAL_NAME[language] : name
