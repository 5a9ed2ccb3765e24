import type { BulkAction, BulkJob } from '../bulk.ts'

/** Revoking many keys. */
export interface BulkRequests {
  /**
   * Plans again and begins. The person is asked first, but on the local service; fails with
   * `declined`, with `not_confirmed` when the plan changed meanwhile, or `bulk_running` while the
   * connection has another job.
   */
  'bulk:start': {
    input: { readonly connectionId: string; readonly ids: readonly string[] }
    answer: BulkJob
  }
  /** All that were not dismissed, with their rows. */
  'bulk:jobs': { input: null; answer: readonly BulkJob[] }
  /**
   * The local service only, of a job that does nothing any more: brings back the keys that it
   * revoked, and dismisses it. Fails with `gone`, or `bulk_running` while it works.
   */
  'bulk:undo': { input: string; answer: null }
  'bulk:control': { input: { readonly id: string; readonly action: BulkAction }; answer: null }
}

/** By what name a window asks each. */
export const bulkApi = {
  startBulk: 'bulk:start',
  bulkJobs: 'bulk:jobs',
  controlBulk: 'bulk:control',
  undoBulk: 'bulk:undo',
} as const
