import type { VaultChoice } from '../lock.ts'

/** The lock of the app. All but `lock:set-passphrase` answer while it is locked. */
export interface LockRequests {
  'lock:now': { input: null; answer: null }
  /**
   * With the passphrase; null has the system ask, or opens a lock without a passphrase. Fails with
   * `wrong_passphrase`, whose `retryAfter` is the wait before the next try counts, and with
   * `not_unlocked` when the system said no.
   */
  'lock:open': { input: { readonly passphrase: string | null }; answer: null }
  /**
   * Sets, changes or (`next` null) drops the passphrase, and encrypts everything anew. Fails with
   * `wrong_passphrase` like `lock:open`, and with `storage_locked` (the secure store does not
   * answer), `storage_failed`, `data_not_written` or `disk_full`; nothing has changed then.
   */
  'lock:set-passphrase': {
    input: { readonly current: string | null; readonly next: string | null }
    answer: null
  }
  /**
   * Erases the vault, its copies, the notes and the activity log, and starts the app anew. Main
   * asks the person first: fails with `declined` when they say no, and with `not_erased`.
   */
  'lock:erase': { input: null; answer: null }
  /**
   * Answers a closed vault. Main asks before `use_copy` and `start_anew`: fails with `declined`.
   * Nothing happens once the vault is open.
   */
  'vault:choose': { input: VaultChoice; answer: null }
}

/** By what name a window asks each. */
export const lockApi = {
  lockNow: 'lock:now',
  unlock: 'lock:open',
  setPassphrase: 'lock:set-passphrase',
  eraseAll: 'lock:erase',
  chooseVault: 'vault:choose',
} as const
