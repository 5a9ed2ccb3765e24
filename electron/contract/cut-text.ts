/** The first characters of a text, at most so many UTF-16 units, and no half of one. */
export const cutText = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
