import type { RateGauge, ServiceAddress } from '../../contract/connection.ts'
import type { TokenFailure } from '../../contract/failures.ts'
import { ok, type Result } from '../../contract/result.ts'
import type { BoundSecret } from '../base/bound-secret.ts'
import { SYSTEM_CLOCK } from '../base/clock.ts'
import { createSlots, type Slots } from '../base/slots.ts'
import type { KeyApiClient } from './client.ts'
import type { TlsSeen } from './transport.ts'
import type { TransportFactory } from './transport-factory.ts'

/** Receives what a client observes besides its answers. */
export interface ClientObserver {
  readonly secured?: (seen: TlsSeen) => void
  readonly answered: (headers: ReadonlyMap<string, string>) => void
}

/** Builds a client for an address and a token. Fails as `TransportFactory`. */
export type ClientFactory = (
  connection: ServiceAddress,
  token: BoundSecret,
  onGauge?: (gauge: RateGauge) => void,
  observer?: ClientObserver,
) => Promise<Result<KeyApiClient, TokenFailure>>

/**
 * Limit of lists that are read from one address at a time. Requests that change a key are not
 * limited, because each needs a press; the list that a create reads first does wait its turn.
 */
const MOST_LISTS = 8

export const clientFactory = (
  openTransport: TransportFactory,
  userAgent: string,
  clock = SYSTEM_CLOCK,
): ClientFactory => {
  const slots = new Map<string, Slots>()
  return async (connection, token, onGauge, observer) => {
    const transport = await openTransport(connection, token, observer?.secured)
    if (!transport.ok) return transport
    const { createKeyApiClient } = await import('./client.ts')
    const client = createKeyApiClient({
      transport: transport.value,
      token: () => token.secret,
      userAgent,
      clock,
      ...(onGauge === undefined ? {} : { onGauge }),
      ...(observer === undefined ? {} : { onAnswer: observer.answered }),
    })
    const inSlot = slots.get(token.address) ?? createSlots(MOST_LISTS)
    slots.set(token.address, inSlot)
    return ok({ ...client, list: (options) => inSlot(() => client.list(options)) })
  }
}
