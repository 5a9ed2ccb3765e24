import { BULK_MAX } from '../../../contract/bulk.ts'
import { EXPORT_MAX } from '../../../contract/ipc/inventory.ts'
import type { RequestChannel } from '../../../contract/ipc.ts'
import { LEAK_MAX } from '../../../contract/leak.ts'
import { SELECTION_MAX } from '../../../contract/page.ts'
import { isBounded } from '../../base/bounded.ts'
import { APP_ORIGIN } from '../../platform/security/origin.ts'

/** The frame of a page that asks. */
export interface AskingFrame {
  readonly origin: string
  /** null: it is the top frame. */
  readonly parent: object | null
}

/** Only the top frame of a page that we served may ask. A frame that is gone is refused. */
export const isTrustedFrame = (frame: AskingFrame | null): boolean =>
  frame !== null && frame.parent === null && frame.origin === APP_ORIGIN

/** A message of more characters than this is refused before anything reads it. */
const MAX_INPUT = 32_768

/**
 * As many ids as an export, a plan or a view may name, each as long as an id may be; and a pasted
 * text.
 */
const MAX_INPUTS: Partial<Readonly<Record<RequestChannel, number>>> = {
  'bulk:start': BULK_MAX * 260 + MAX_INPUT,
  'leaks:search': LEAK_MAX.paste + MAX_INPUT,
  'inventory:export': EXPORT_MAX * 260 + MAX_INPUT,
  'page:recycle': SELECTION_MAX * 260 + MAX_INPUT,
}

/** Asked before the guard, which reads the whole message. */
export const isSmall = (channel: RequestChannel, raw: unknown): boolean =>
  isBounded(raw, MAX_INPUTS[channel] ?? MAX_INPUT)
