import type { Connection, TokenKeeping } from '../connection.ts'
import type { RevokeConfirmation, RevokeOutcome } from '../workflow.ts'

export interface NewConnection {
  readonly name: string
  readonly baseUrl: string
  readonly token: string
  readonly keeping: TokenKeeping
}

/** Connections of this computer. */
export interface ConnectionRequests {
  /** Checks the token with one list call, then stores it. Nothing is stored when the check fails. */
  'connections:add': { input: NewConnection; answer: Connection }
  /** Opens the embedded service (first time: with example data) and makes it the active connection. */
  'connections:use-local': { input: null; answer: Connection }
  'connections:activate': { input: string; answer: null }
  /** A new token for a connection whose old one was refused or is missing; checked first. */
  'connections:reconnect': { input: { readonly id: string; readonly token: string; readonly keeping: TokenKeeping }; answer: Connection }
  /** The local service only: a new key for this app, as its settings screen would make one. */
  'connections:reconnect-local': { input: string; answer: Connection }
  /** Removes the connection and its token from this computer. Sends nothing. */
  'connections:forget': { input: string; answer: null }
  'connections:revoke-and-forget': {
    input: { readonly id: string; readonly keyId: string; readonly confirmation: RevokeConfirmation }
    answer: RevokeOutcome
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
  reconnectLocal: 'connections:reconnect-local',
  forgetConnection: 'connections:forget',
  revokeAndForget: 'connections:revoke-and-forget',
  checkStorage: 'connections:check-storage',
} as const satisfies Record<string, keyof ConnectionRequests>
