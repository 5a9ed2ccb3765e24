/**
 * Tells whether a parser of URLs would look for the host of an address elsewhere than who wrote it:
 * it takes a backslash for a slash, leaves out tabs and line breaks, and takes what stands before a
 * slash for the host, where that may be in a user name or a password.
 */
export const isHostUnclear = (address: string): boolean =>
  /[\\\t\r\n]/.test(address) || /[/?#].*@/s.test(address.replace(/^[\w+.-]+:\/+/, ''))
