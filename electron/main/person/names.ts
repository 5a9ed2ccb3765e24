import { boundedName } from '../../contract/shown-name.ts'

const QUOTES = /["“”„‟«»‹›]/gu

/** A name from elsewhere for a question's line: as `boundedName`, and without what could close the quotation it stands in. */
export const safeName = (name: string): string => boundedName(name).replaceAll(QUOTES, "'")
