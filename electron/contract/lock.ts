/** Whether the app is locked, and what opens it. With neither a passphrase nor the system's own check the lock is only a cover. */
export interface LockState {
  readonly locked: boolean
  /** A passphrase for this app is set. */
  readonly passphrase: boolean
  /** The system can ask for a finger or the login password (macOS). */
  readonly system: boolean
  /**
   * Whether the record of the passphrase can be trusted. `waiting`: it is missing or damaged, and the secure store has not answered yet.
   * `damaged`: it cannot be determined what opens the window; what is sealed can only be erased.
   */
  readonly record: 'known' | 'waiting' | 'damaged'
}

/** Characters that a new passphrase needs at least, and may have at most. */
export const PASSPHRASE_LENGTH = { min: 8, max: 512 } as const
