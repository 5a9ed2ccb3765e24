/** Origin of a base URL as the network knows it: letters that look like others are in punycode. Empty for what is no web address. */
export const originOf = (baseUrl: string): string => URL.parse(baseUrl)?.origin ?? ''

/** The same without its scheme. */
export const hostOf = (baseUrl: string): string => URL.parse(baseUrl)?.host ?? ''
