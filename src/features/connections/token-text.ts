/** Around a token they are cut off; inside they came with the copy. */
export const hasSpacesInside = (token: string): boolean => /\s/.test(token.trim())

/** Whether it can be sent as it is. */
export const isUsableToken = (token: string): boolean => token.trim() !== '' && !hasSpacesInside(token)
