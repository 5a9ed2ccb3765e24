import type { Allowance } from './allowance.ts'
import type { ChannelState } from './channel-state.ts'
import type { Connection } from './connection.ts'
import type { LockState } from './lock.ts'
import type { Language, Settings } from './settings.ts'

/**
 * How this computer can keep a token.
 *
 * - `checking`: the secure store has not answered yet.
 * - `locked`: it is there, but locked or slow to answer.
 * - `off`: the person's own settings of the desktop switch it off.
 * - `unreachable`: the desktop has one, and it gave no key.
 * - `unavailable`: there is none; what was found in its place does not protect a key.
 */
export interface SecureStorage {
  readonly state: 'checking' | 'available' | 'locked' | 'off' | 'unreachable' | 'unavailable'
  /**
   * The store's name for people, e.g. "macOS Keychain"; for `unavailable` the backend that was
   * found wanting.
   */
  readonly backend: string
}

/**
 * Something the person should know once, e.g. that the broken file of the local service was set
 * aside.
 */
export interface Notice {
  readonly id: string
  readonly kind:
    | 'service_quarantined'
    | 'lease_left'
    | 'revoke_left'
    | 'disk_full'
    | 'not_written'
    | 'file_changed'
    | 'file_left'
    | 'file_older'
    | 'not_synced'
  /**
   * The file that it is about, or where the broken one was put. For `lease_left` and
   * `revoke_left` the name of a key that nobody can revoke from here, and where it was made.
   */
  readonly path: string
}

/** All that main knows and a window shows, but for key lists. */
export interface AppState {
  readonly platform: 'darwin' | 'win32' | 'linux'
  readonly version: string
  /** Tells whether this copy can update itself. */
  readonly updatesItself: boolean
  readonly connections: readonly Connection[]
  readonly activeId: string | null
  readonly settings: Settings
  /** The language of the app: the chosen one, or the system's where it is one of ours. */
  readonly language: Language
  readonly storage: SecureStorage
  /**
   * Where what the person enters is kept: in the vault on the disk; nowhere, until there is a
   * passphrase or a secure store; or nowhere until the app quits, because another vault is on the
   * disk and stays closed.
   */
  readonly kept: 'on_disk' | 'nowhere' | 'apart'
  readonly notices: readonly Notice[]
  /** A bulk revoke is under way, whether or not the window shows it. */
  readonly revoking: boolean
  /** A question in a dialog of the system waits for the person. */
  readonly isAsking: boolean
  /** Whether programs on this computer may ask. */
  readonly channel: ChannelState
  /** What programs get without being asked about. */
  readonly allowances: readonly Allowance[]
  /** While `locked` there are no connections and no notices in here, whatever main has. */
  readonly lock: LockState
}
