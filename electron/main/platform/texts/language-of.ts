import { LANGUAGES, type Language, type Settings } from '../../../contract/settings.ts'

/**
 * The language that a person chose, or the first one that the system prefers (e.g. `de-AT`) and we
 * support.
 */
export const languageOf = (
  wanted: Settings['language'],
  preferred: readonly string[],
): Language => {
  if (wanted !== 'system') return wanted
  for (const tag of preferred) {
    const supported = LANGUAGES.find((language) => language === tag.split(/[-_]/)[0]?.toLowerCase())
    if (supported !== undefined) return supported
  }
  return 'en'
}
