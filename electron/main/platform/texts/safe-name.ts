import { boundedName, nameInText } from '../../../contract/shown-name.ts'

const QUOTES = /["“”„‟«»‹›]/gu

/**
 * A name from elsewhere for a question's line: as `boundedName`, and without what could close the
 * quotation it stands in.
 */
export const safeName = (name: string): string => boundedName(name).replaceAll(QUOTES, "'")

/** The same of a path, whole: its end says most. */
export const safePath = (path: string): string => nameInText(path).replaceAll(QUOTES, "'")
