import { TOKEN_LENGTH } from '../../../electron/contract/connection.ts'

/** What no token consists of: all but visible ASCII. Around a token white space is cut off; inside it came with the copy. */
const FOREIGN = /[^\x21-\x7e]/gu

/** The first character that keeps a token from being sent, or null. */
export const foreignIn = (token: string): string | null => token.trim().match(FOREIGN)?.[0] ?? null

export const withoutForeign = (token: string): string => token.replaceAll(FOREIGN, '')

/** Whether it can be sent as it is. */
export const isUsableToken = (token: string): boolean => token.trim().length >= TOKEN_LENGTH.min && foreignIn(token) === null

/** Whether it is something, but too little to be a token. */
export const isTooShort = (token: string): boolean => token.trim() !== '' && token.trim().length < TOKEN_LENGTH.min
