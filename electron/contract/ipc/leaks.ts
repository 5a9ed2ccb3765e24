import type { AskedHost, FoundSecret, Leak, LeakAction, LeakFindings } from '../leak.ts'

/**
 * Dealing with a leaked key. Progress is pushed as `leaks:changed`. A pasted text goes to main,
 * and nothing of it comes back.
 */
export interface LeakRequests {
  'leaks:list': { input: null; answer: readonly Leak[] }
  /**
   * Looks for secrets in a text, and for the listed keys that they may belong to. Sends none of
   * them.
   */
  'leaks:search': { input: string; answer: LeakFindings }
  /**
   * Main asks the person and makes one list call with the secret, to where the connection leads.
   */
  'leaks:ask-host': {
    input: { readonly found: FoundSecret; readonly connectionId: string }
    answer: AskedHost
  }
  /** Wipes what was found. */
  'leaks:forget-search': { input: null; answer: null }
  /**
   * Reports that a listed key leaked, or opens the leak that there is. Revokes nothing. `found`: the
   * leaked secret, as a search found it or as it was pasted.
   */
  'leaks:begin': {
    input: {
      readonly connectionId: string
      readonly keyId: string
      readonly found: FoundSecret | string | null
    }
    answer: Leak
  }
  /**
   * Answers once the action is done, a revoke after its first try. Fails with `leak_open` where a
   * leak cannot be closed like that.
   */
  'leaks:act': { input: { readonly id: string; readonly action: LeakAction }; answer: null }
  /**
   * The leak note in Markdown. `paths`: with the paths of files that the secret was delivered
   * to.
   */
  'leaks:note': { input: { readonly id: string; readonly paths: boolean }; answer: string }
  /** Asks where to, and writes the note; the answer is its path, or null if cancelled. */
  'leaks:save-note': {
    input: { readonly id: string; readonly paths: boolean }
    answer: string | null
  }
}

/** By what name a window asks each. */
export const leakApi = {
  leaks: 'leaks:list',
  searchLeak: 'leaks:search',
  askHostOfLeak: 'leaks:ask-host',
  forgetLeakSearch: 'leaks:forget-search',
  beginLeak: 'leaks:begin',
  actOnLeak: 'leaks:act',
  leakNote: 'leaks:note',
  saveLeakNote: 'leaks:save-note',
} as const
