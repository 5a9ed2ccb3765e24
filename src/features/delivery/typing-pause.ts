/** Typing is over when no key comes for this long, in milliseconds. */
export const TYPING_PAUSE_MS = 250
