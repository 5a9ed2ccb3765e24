import { createKeyApiClient, type KeyApiClient } from '../../../electron/main/key-api/client.ts'
import { remoteTransport } from '../../../electron/main/key-api/transport-undici.ts'
import { trusting } from '../../main/network/plain-network.ts'

/** Longest that a call may take in these proofs, in milliseconds. */
const DEADLINE_MS = 2_000

/** A client at an address, with a token of its own. */
export const clientAt = (url: string, token: string): KeyApiClient =>
  createKeyApiClient({
    transport: remoteTransport(url, trusting()),
    token: () => token,
    deadlineMs: DEADLINE_MS,
  })
