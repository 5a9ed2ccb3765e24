import type { FileFormat } from './activity.ts'

/** Most keys that one export can name; all of a list need no naming. */
export const EXPORT_MAX = 100_000

export interface InventoryExport {
  readonly connectionId: string
  /** Which keys, in this order; null: all that are listed. */
  readonly ids: readonly string[] | null
  readonly format: FileFormat
  /** Also what was noted on this computer. */
  readonly withNotes: boolean
}

/** The list as a file. */
export interface InventoryRequests {
  /**
   * Asks where to, and writes; the answer is the file's path, or null if cancelled. Sends nothing.
   */
  'inventory:export': { input: InventoryExport; answer: string | null }
}

/** By what name a window asks each. */
export const inventoryApi = {
  exportInventory: 'inventory:export',
} as const
