import type { Accent, Connection, ConnectionTest } from '../connection.ts'
import type { ForgottenOutcome, RevokeConfirmation } from '../workflow.ts'

export interface NewConnection {
  readonly name: string
  readonly baseUrl: string
  readonly token: string
}

/**
 * What came of a file of connections. Those that were added are signed out until a key is entered.
 */
export interface ImportedConnections {
  readonly added: number
  /** Left out: already here. */
  readonly known: number
  /** Left out: an address that cannot be used, e.g. without https. */
  readonly refused: number
  /** null: the file has none. */
  readonly notes: ImportedNotes | null
}

/**
 * What came of the names, notes and tags of API keys in such a file. Only what was empty
 * here is filled.
 */
interface ImportedNotes {
  /** API keys that something was added to. */
  readonly keys: number
  /** API keys of which something else is noted here, which stays. */
  readonly differing: number
  /** Left out: texts that look like a secret, or do not fit. */
  readonly refused: number
  /** The disk refused them. */
  readonly failed: boolean
}

/** Connections of this computer. */
export interface ConnectionRequests {
  /**
   * Checks the token with one list call, then stores it. Nothing is stored when the check fails;
   * fails with `already_connected` where a connection has both.
   */
  'connections:add': { input: NewConnection; answer: Connection }
  /**
   * Opens the embedded service (first time: with example data) and makes it the active connection.
   */
  'connections:use-local': { input: null; answer: Connection }
  'connections:activate': { input: string; answer: null }
  /**
   * A new token, e.g. because the old one was refused or is missing, and where `baseUrl` is given a
   * new address for it; both are checked first.
   */
  'connections:reconnect': {
    input: {
      readonly id: string
      readonly token: string
      readonly baseUrl?: string
    }
    answer: Connection
  }
  /** Changes what a connection is called and how it is marked. Sends nothing. */
  'connections:describe': {
    input: {
      readonly id: string
      readonly name: string
      readonly accent: Accent
      readonly production: boolean
    }
    answer: null
  }
  /** One list call with the stored token. */
  'connections:test': { input: string; answer: ConnectionTest }
  /**
   * Asks where to, and writes the remote connections without tokens, with what is noted of their
   * keys where that is wanted; the answer is the file's path, or null if cancelled.
   */
  'connections:export': { input: { readonly withNotes: boolean }; answer: string | null }
  /**
   * Asks for such a file and adds what is new in it; null if cancelled. Before notes are added a
   * dialog of the system says which.
   */
  'connections:import': { input: null; answer: ImportedConnections | null }
  /** The local service only: a new key for this app, as its settings screen would make one. */
  'connections:reconnect-local': { input: string; answer: Connection }
  /**
   * Removes the connection, its token and its rotations from this computer. Sends nothing.
   * `losing`: also the secrets of new keys that are saved nowhere, after a question of main's that
   * names them; else fails with `unfinished` (`detail`: `secret`) for them.
   */
  'connections:forget': { input: { readonly id: string; readonly losing: boolean }; answer: null }
  /**
   * Revokes, and forgets as `connections:forget` does once the key is gone for certain: its token
   * is the last way to revoke it.
   */
  'connections:revoke-and-forget': {
    input: {
      readonly id: string
      readonly keyId: string
      readonly confirmation: RevokeConfirmation
    }
    answer: ForgottenOutcome
  }
  /** Asks the secure store again, e.g. after the person unlocked it. */
  'connections:check-storage': { input: null; answer: null }
}

/** By what name a window asks each. */
export const connectionApi = {
  addConnection: 'connections:add',
  useLocal: 'connections:use-local',
  activateConnection: 'connections:activate',
  reconnect: 'connections:reconnect',
  describeConnection: 'connections:describe',
  testConnection: 'connections:test',
  exportConnections: 'connections:export',
  importConnections: 'connections:import',
  reconnectLocal: 'connections:reconnect-local',
  forgetConnection: 'connections:forget',
  revokeAndForget: 'connections:revoke-and-forget',
  checkStorage: 'connections:check-storage',
} as const
