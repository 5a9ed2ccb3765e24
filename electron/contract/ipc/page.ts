import type { PageView } from '../page.ts'

/** The page itself. One that was given a secret is replaced by a new one in another process: only that surely forgets it. */
export interface PageRequests {
  /** Ends the page's process and loads the page anew. Fails with `gone` when it was given no secret, with `busy` while an answer is under way. */
  'page:replace': { input: PageView; answer: null }
  /** What the page before this one handed over; once, and never while locked. */
  'page:take-over': { input: null; answer: PageView | null }
}

/** By what name a window asks each. */
export const pageApi = {
  replacePage: 'page:replace',
  takeOver: 'page:take-over',
} as const satisfies Record<string, keyof PageRequests>
