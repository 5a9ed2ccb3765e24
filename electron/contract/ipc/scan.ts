import type { Failure } from '../result.ts'
import type { ScanExtras, ScanFolder, ScanMinutes, ScanState } from '../scan.ts'

export interface ScanWanted extends ScanExtras {
  readonly minutes: ScanMinutes
}

/**
 * Whether a service takes what was found for a key. `unknown`: it could not be asked, or answered
 * otherwise.
 */
export type PlaceAnswer =
  | { readonly kind: 'alive' | 'refused' }
  | { readonly kind: 'unknown'; readonly cause: Failure }

/**
 * Where keys lie on this computer. What is found never comes to the window, only where. Progress is
 * pushed as `scan:moved`.
 */
export interface ScanRequests {
  'scan:state': { input: null; answer: ScanState }
  /** Asks for a folder in a dialog of the system; null if cancelled. */
  'scan:add-folder': { input: null; answer: ScanFolder | null }
  'scan:drop-folder': { input: string; answer: null }
  /** Begins; answers at once. Fails with `scan_running` while one is under way. */
  'scan:start': { input: ScanWanted; answer: null }
  /** One that is over stays over. */
  'scan:control': { input: 'pause' | 'resume' | 'cancel'; answer: null }
  /** Shows the file of a place in the file manager. `input` is the place's id. */
  'scan:reveal': { input: string; answer: null }
  /**
   * Main asks the person, reads the place again and asks the connection's service by one list call
   * with what it finds there. Fails with `gone` where nothing that looks like a key is there any
   * more.
   */
  'scan:ask': {
    input: { readonly placeId: string; readonly connectionId: string }
    answer: PlaceAnswer
  }
  /** Wipes what the last scan found. */
  'scan:forget': { input: null; answer: null }
}

/** By what name a window asks each. */
export const scanApi = {
  scanState: 'scan:state',
  addScanFolder: 'scan:add-folder',
  dropScanFolder: 'scan:drop-folder',
  startScan: 'scan:start',
  controlScan: 'scan:control',
  revealPlace: 'scan:reveal',
  askPlace: 'scan:ask',
  forgetScan: 'scan:forget',
} as const
