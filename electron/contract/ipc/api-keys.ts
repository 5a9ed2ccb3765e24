import type { KeyListState } from '../connection.ts'
import type {
  CreateOutcome,
  RetriedCreate,
  RevokeConfirmation,
  RevokeOutcome,
  UnreadOutcome,
} from '../workflow.ts'

/** A connection's keys. */
export interface ApiKeyRequests {
  'api-keys:state': { input: string; answer: KeyListState }
  /** As `Session.refresh`. */
  'api-keys:refresh': { input: string; answer: number | null }
  'api-keys:create': {
    input: { readonly connectionId: string; readonly name: string }
    answer: CreateOutcome
  }
  /** After `unknown`: reads the list once more and returns what the attempt left. Never creates. */
  'api-keys:look-again': { input: string; answer: CreateOutcome }
  /**
   * The outcome of this attempt that gave no key, while it is not marked as read. Without an
   * attempt the oldest one; a page that comes after a lock or a crash shows it again.
   */
  'api-keys:unread-outcome': {
    input: { readonly attemptId: string | null }
    answer: UnreadOutcome | null
  }
  /** By its attempt: the person has closed it, or tries again. */
  'api-keys:mark-outcome-read': { input: string; answer: null }
  /**
   * Revokes the key that an attempt left, and creates again once it is gone: both are one press of
   * the person's.
   */
  'api-keys:revoke-and-create': {
    input: {
      readonly connectionId: string
      readonly attemptId: string
      readonly id: string
      readonly confirmation: RevokeConfirmation
    }
    answer: RetriedCreate
  }
  'api-keys:revoke': {
    input: {
      readonly connectionId: string
      readonly id: string
      readonly confirmation: RevokeConfirmation
    }
    answer: RevokeOutcome
  }
}

/** By what name a window asks each. */
export const apiKeyApi = {
  listState: 'api-keys:state',
  refreshKeys: 'api-keys:refresh',
  createKey: 'api-keys:create',
  lookAgain: 'api-keys:look-again',
  unreadOutcome: 'api-keys:unread-outcome',
  markOutcomeRead: 'api-keys:mark-outcome-read',
  revokeAndCreate: 'api-keys:revoke-and-create',
  revokeKey: 'api-keys:revoke',
} as const
