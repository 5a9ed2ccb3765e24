import { boundedName } from '../../contract/shown-name.ts'

const QUOTES = /["“”„‟«»‹›]/gu

/** A name from elsewhere for a question's line: as `boundedName`, and without what could close the quotation it stands in. */
export const safeName = (name: string): string => boundedName(name).replaceAll(QUOTES, "'")

/** Origin of a base URL as the network knows it: letters that look like others are in punycode. */
export const originOf = (baseUrl: string): string => URL.parse(baseUrl)?.origin ?? ''

/** The same without its scheme. */
export const hostOf = (baseUrl: string): string => URL.parse(baseUrl)?.host ?? ''
