/**
 * How names of headers, query parameters and fields end whose values are credentials, whatever they
 * look like.
 */
export const CREDENTIAL_WORD =
  '(?:auth(?:orization)?|cookie|credentials?|key|token|secret|passw(?:or)?d|passphrase|pwd|signature)'
/** The same of several; not in a line of a log, where `keys: 3` counts them. */
export const CREDENTIAL_WORDS = `${CREDENTIAL_WORD}s?`
const CREDENTIAL_NAME = new RegExp(`${CREDENTIAL_WORDS}$`, 'i')
/** Also `token[]` and `user[password]`. */
export const isCredentialName = (name: string): boolean =>
  name.split(/[[\]]/).some((part) => CREDENTIAL_NAME.test(part))
