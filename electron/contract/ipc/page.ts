import type { PageView } from '../page.ts'

/**
 * The page itself. One that was given a secret is replaced by a new one in another process: only
 * that surely forgets it.
 */
export interface PageRequests {
  /**
   * Ends the page's process and loads the page anew. Fails with `gone` when it was given no secret,
   * with `answer_running` while an answer is under way.
   */
  'page:recycle': { input: PageView; answer: null }
  /** What the page before this one handed over; once, and never while locked. */
  'page:take-view': { input: null; answer: PageView | null }
}

/** By what name a window asks each. */
export const pageApi = {
  recyclePage: 'page:recycle',
  takeView: 'page:take-view',
} as const
