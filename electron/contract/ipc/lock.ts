/** The lock of the app. All but `lock:set-passphrase` answer while it is locked. */
export interface LockRequests {
  'lock:now': { input: null; answer: null }
  /**
   * With the passphrase; null has the system ask, or opens a lock without a passphrase.
   * Fails with `wrong_passphrase`, whose `retryAfter` is the wait before the next try counts, `not_unlocked` when the system said no,
   * `storage_locked` while the secure store has not answered, or `locked` when it cannot be determined what opens it.
   */
  'lock:open': { input: { readonly passphrase: string | null }; answer: null }
  /**
   * Sets, changes or (`next` null) drops the passphrase. Fails with `wrong_passphrase` like `lock:open`, and with `storage_locked`,
   * `storage_failed`, `data_not_written` or `disk_full` when it could not be kept; what was in force before is so then.
   * It is `storage_locked` too where the store that knows the passphrase cannot be reached.
   */
  'lock:set-passphrase': { input: { readonly current: string | null; readonly next: string | null }; answer: null }
  /**
   * Erases all that is sealed on this computer and the passphrase, and starts the app anew. Main asks the person first: fails with
   * `declined` when they say no.
   */
  'lock:erase': { input: null; answer: null }
}

/** By what name a window asks each. */
export const lockApi = {
  lockNow: 'lock:now',
  unlock: 'lock:open',
  setPassphrase: 'lock:set-passphrase',
  eraseAll: 'lock:erase',
} as const satisfies Record<string, keyof LockRequests>
