import type { SecureStorage } from './app-state.ts'
import type { ChannelState } from './channel-state.ts'
import type { KeyListState } from './connection.ts'
import type { NetworkState } from './network.ts'

/** A file or folder of the app. `bytes` and `mode` (e.g. `600`; null on Windows) are null while it does not exist. */
export interface DoctorFile {
  readonly name: string
  readonly path: string
  readonly bytes: number | null
  readonly mode: string | null
}

/** How the app stands on this computer. Holds no token, no secret and no name of a connection or a key. */
export interface DoctorReport {
  /** ISO 8601. */
  readonly takenAt: string
  readonly versions: {
    readonly app: string
    readonly electron: string
    readonly chromium: string
    readonly node: string
    readonly system: string
  }
  readonly store: SecureStorage
  /** Of the window's process. `seccomp` and `noNewPrivs` as Linux reports them, else null. */
  readonly sandbox: {
    readonly on: boolean
    readonly seccomp: number | null
    readonly noNewPrivs: boolean | null
    readonly packaged: boolean
  }
  readonly display: 'x11' | 'wayland' | 'macos' | 'windows'
  /** Whether the desktop starts it at login; null where this copy cannot be started so. */
  readonly startsAtLogin: boolean | null
  readonly files: readonly DoctorFile[]
  /** `unread`: its list was not asked for in this run. */
  readonly connections: readonly { readonly host: string; readonly lastFour: string; readonly phase: KeyListState['phase'] | 'unread' }[]
  readonly service: { readonly open: boolean; readonly on: boolean; readonly listening: boolean; readonly faults: number }
  /** By which programs ask. `folder`: of its socket, null where it has none. */
  readonly channel: {
    readonly state: ChannelState
    readonly folder: Pick<DoctorFile, 'path' | 'mode'> | null
    readonly asking: number
    readonly leases: number
  }
  /** `proxy`: the one that was entered, as `proxyText`. */
  readonly network: Pick<NetworkState, 'mode' | 'record'> & {
    readonly proxy: string | null
    readonly proxyUser: boolean
    readonly authorities: number
  }
  /** Bytes in use by the main process and by the window's. */
  readonly memory: { readonly main: number; readonly window: number }
  /** The last lines of main's log, redacted, the newest first. */
  readonly errors: readonly string[]
}

/** One part of the diagnostics to save, as it would be saved. */
export interface DoctorPart {
  readonly name: string
  readonly text: string
}

/** The report and all that saving it would write. */
export interface DoctorReview {
  readonly report: DoctorReport
  readonly parts: readonly DoctorPart[]
}
