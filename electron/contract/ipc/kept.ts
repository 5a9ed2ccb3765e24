import type { Delivery } from '../delivery.ts'
import type { KeptCheck, KeptId } from '../kept.ts'

/**
 * Secrets that stay on this computer, sealed by the secure store. None of them ever comes to the
 * window.
 */
export interface KeptRequests {
  /**
   * Keeps the secret of a reveal, and opens what was kept to compare it. `input` is the reveal's
   * id.
   */
  'kept:keep': { input: string; answer: Delivery }
  /** Main asks the person, opens the secret and writes it to the clipboard for a while. */
  'kept:copy': { input: KeptId; answer: null }
  /**
   * One list call with the kept secret, at the address that it was kept for, and where it is refused
   * one with the connection's own token to compare.
   */
  'kept:check': { input: KeptId; answer: KeptCheck }
  /** Main asks the person and wipes it. */
  'kept:stop': { input: KeptId; answer: null }
}

/** By what name a window asks each. */
export const keptApi = {
  keepSecret: 'kept:keep',
  copyKeptSecret: 'kept:copy',
  checkKeptSecret: 'kept:check',
  stopKeeping: 'kept:stop',
} as const
