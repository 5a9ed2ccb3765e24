import { TOKEN_LENGTH } from '../../../electron/contract/connection.ts'

/** Around a token they are cut off; inside they came with the copy. */
export const hasSpacesInside = (token: string): boolean => /\s/.test(token.trim())

/** Whether it can be sent as it is. */
export const isUsableToken = (token: string): boolean => token.trim().length >= TOKEN_LENGTH.min && !hasSpacesInside(token)

/** Whether it is something, but too little to be a token. */
export const isTooShort = (token: string): boolean => token.trim() !== '' && token.trim().length < TOKEN_LENGTH.min
