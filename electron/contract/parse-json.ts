/**
 * Parses a text that a person may have edited: a byte order mark before it is ignored. null where
 * it is not JSON.
 */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return null
  }
}
