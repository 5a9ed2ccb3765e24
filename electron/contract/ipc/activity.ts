import type { ActivityEntry, ActivityFilter } from '../activity.ts'

export type FileFormat = 'csv' | 'json'

/** What this app did. */
export interface ActivityRequests {
  /** Newest first. */
  'activity:list': { input: null; answer: readonly ActivityEntry[] }
  'activity:clear': { input: null; answer: null }
  /**
   * Asks where to, and writes what the filter lets through; the answer is its path, or null if
   * cancelled.
   */
  'activity:export': {
    input: { readonly format: FileFormat; readonly filter: ActivityFilter }
    answer: string | null
  }
}

/** By what name a window asks each. */
export const activityApi = {
  activity: 'activity:list',
  clearActivity: 'activity:clear',
  exportActivity: 'activity:export',
} as const
