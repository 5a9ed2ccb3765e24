/** Whether the desktop starts this copy of the app at login, as it is on this computer now. */
export interface LoginStart {
  readonly on: boolean
  /** The file that says so on Linux, absolute; null where the system keeps a list of its own. */
  readonly path: string | null
  /** What that file starts instead, as it is written there: another copy. null where it would start nothing else. */
  readonly other: string | null
}

/** The switch by which the app starts without showing its window. */
export const HIDDEN_SWITCH = '--hidden'
