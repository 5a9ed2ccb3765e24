/**
 * Describes a vault that is closed: nothing that it holds is known.
 *
 * - `asking`: the secure store that sealed it is being asked.
 * - `waiting`: the secure store that sealed it has not answered, refused, or is not there.
 * `needsRestart`: Chromium asks a store that
 * refused only once in the life of a process, so that only a restart can help.
 * - `passphrase`: the passphrase is needed.
 * - `unreadable`: its file is damaged, cannot be read, or (`isNewer`) was written by a newer
 * version. `copyTime`: when the copy
 * that lies beside it was written, in ms since the epoch; null where there is none.
 */
export type ClosedVault =
  | { readonly kind: 'asking' }
  | { readonly kind: 'waiting'; readonly needsRestart: boolean }
  | { readonly kind: 'passphrase' }
  | { readonly kind: 'unreadable'; readonly isNewer: boolean; readonly copyTime: number | null }

/**
 * Tells whether the app is locked, and what opens it. With neither a passphrase nor the system's
 * own check the lock is only a cover.
 */
export interface LockState {
  readonly locked: boolean
  /** A passphrase for this app is set. */
  readonly passphrase: boolean
  /**
   * The system can ask for a finger or the login password (macOS). At a start the passphrase is
   * needed all the same.
   */
  readonly system: boolean
  /** The secure store is needed too to open the vault. */
  readonly byStore: boolean
  /** null while the vault is open. */
  readonly closed: ClosedVault | null
}

/** The person's answers to a closed vault; the last two set its file aside. */
export const VAULT_CHOICES = ['retry', 'work_until_quit', 'use_copy', 'start_anew'] as const
export type VaultChoice = (typeof VAULT_CHOICES)[number]

/** Characters that a new passphrase needs at least, and may have at most. */
export const PASSPHRASE_LENGTH = { min: 8, max: 512 } as const

/** Tells whether a file name in `not_erased` is the vault or its copy. Then nothing was erased. */
export const isVaultName = (name: string | undefined): boolean =>
  name === 'vault' || name === 'vault.previous'
