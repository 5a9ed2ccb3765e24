import type { Annotation } from '../../../contract/annotations.ts'
import type { Connection, KeyListState } from '../../../contract/connection.ts'
import type { Clock } from '../../base/clock.ts'
import type { KeyList } from '../../client/parse.ts'

export type ConnectionDescription = Pick<Connection, 'name' | 'accent' | 'production'>

/** A list as a session got it. */
export interface SessionList extends KeyList {
  /**
   * Also true where the list lacks the connection's own key, whose id is known: the service left it
   * out without a word.
   */
  readonly isPart: boolean
  /** The workspace that it was asked of; null where that is not known. As `ConnectionPlace.number`. */
  readonly place: number | null
  /** When it was asked for, in milliseconds by the steady clock. */
  readonly askedAt: number
}

/** Facts that lie outside of a session. */
export interface SessionSurroundings {
  /** What is noted of the connection's keys, by id. */
  readonly annotations: () => Readonly<Record<string, Annotation>>
  /** As `KeyListState.skew`. */
  readonly skew: () => number
  readonly clock?: Clock
}

/** Called by a session. */
export interface SessionEvents {
  readonly changed: (state: KeyListState) => void
  /** A list came. Called once `changed` was. */
  readonly read?: (list: SessionList) => void
  /** The key behind the token is certain by now: a list told its id. */
  readonly identified: (keyId: string) => void
  /** As `SessionsEvents.created`. */
  readonly created: (keyId: string) => void
  /** As `SessionsEvents.revoked`. */
  readonly revoked?: (connection: Connection, keyId: string) => void
  /**
   * The app was signed in with the key until `at`, in ms since the epoch by the service's clock.
   */
  readonly signedOutOf: (keyId: string, at: number) => void
}
