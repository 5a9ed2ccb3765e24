/** `<prefix>_live_<characters>`; long enough that a name such as `shop_live_eu` is not taken for one. Source: seed, "Key format". */
const SECRET = /[a-z\d]+_live_[^\s,;"'`]{16,}/gi

/** Whether a text holds something of a secret's shape, which nothing that is kept in the clear may. */
export const holdsSecret = (text: string): boolean => text.search(SECRET) !== -1

/** A text in which all that has a secret's shape is cut to its last four characters. */
export const maskSecrets = (text: string): string => text.replace(SECRET, (secret) => `…${secret.slice(-4)}`)
