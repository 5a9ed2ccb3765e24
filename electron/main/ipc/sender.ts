import type { WebFrameMain } from 'electron'
import { APP_ORIGIN } from '../origin.ts'

/** Only the top frame of a page that we served may ask. A frame that is gone has no say. */
export const isTrustedFrame = (frame: Pick<WebFrameMain, 'origin' | 'parent'> | null): boolean =>
  frame !== null && frame.parent === null && frame.origin === APP_ORIGIN

/** A message longer than this many characters (as JSON) is refused unread. */
const MAX_INPUT = 32_768

export const isSmall = (raw: unknown): boolean => (JSON.stringify(raw) ?? '').length <= MAX_INPUT
