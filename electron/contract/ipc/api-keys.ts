import type { KeyListState } from '../connection.ts'
import type { CreateOutcome, RevokeConfirmation, RevokeOutcome, UndeliveredCreate } from '../workflow.ts'

/** A connection's keys. */
export interface ApiKeyRequests {
  'api-keys:state': { input: string; answer: KeyListState }
  'api-keys:refresh': { input: string; answer: null }
  'api-keys:create': { input: { readonly connectionId: string; readonly name: string }; answer: CreateOutcome }
  /** After `unknown`: reads the list once more and tells what the attempt left. Never creates. */
  'api-keys:look-again': { input: string; answer: CreateOutcome }
  /**
   * A create without an answer whose outcome reached no page, e.g. because the app was locked. It is kept until a page asks with its
   * attempt as `shown`; null where the page shows none.
   */
  'api-keys:undelivered-create': { input: { readonly shown: string | null }; answer: UndeliveredCreate | null }
  'api-keys:revoke': {
    input: { readonly connectionId: string; readonly id: string; readonly confirmation: RevokeConfirmation }
    answer: RevokeOutcome
  }
}

/** By what name a window asks each. */
export const apiKeyApi = {
  listState: 'api-keys:state',
  refreshKeys: 'api-keys:refresh',
  createKey: 'api-keys:create',
  lookAgain: 'api-keys:look-again',
  undeliveredCreate: 'api-keys:undelivered-create',
  revokeKey: 'api-keys:revoke',
} as const satisfies Record<string, keyof ApiKeyRequests>
