import { createKeyApiClient, type KeyApiClient } from '../../../electron/main/client/client.ts'
import { remoteTransport } from '../../../electron/main/client/transport-undici.ts'
import { WAIT_MS } from '../../deadline.ts'
import { trusting } from '../../main/client/network/plain-network.ts'

/** A client at an address, with a token of its own. */
export const clientAt = (url: string, token: string): KeyApiClient =>
  createKeyApiClient({
    transport: remoteTransport(url, trusting()),
    token: () => token,
    deadlineMs: WAIT_MS,
  })
