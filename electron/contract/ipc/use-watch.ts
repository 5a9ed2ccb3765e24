import type { UseHistory } from '../use-watch.ts'

/** What this computer saw of the use of keys. None of it sends a request. */
export interface UseWatchRequests {
  'use-watch:history': {
    input: { readonly connectionId: string; readonly keyId: string }
    answer: UseHistory
  }
}

/** By what name a window asks each. */
export const useWatchApi = {
  keyUse: 'use-watch:history',
} as const
