import type { Connection, RateGauge } from '../../contract/connection.ts'
import type { TokenFailure } from '../../contract/failures.ts'
import { ok, type Result } from '../../contract/result.ts'
import { SYSTEM_CLOCK } from '../base/clock.ts'
import type { BoundSecret } from './bound-secret.ts'
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
  connection: Pick<Connection, 'kind' | 'baseUrl'>,
  token: BoundSecret,
  onGauge?: (gauge: RateGauge) => void,
  observer?: ClientObserver,
) => Promise<Result<KeyApiClient, TokenFailure>>

export const clientFactory =
  (openTransport: TransportFactory, userAgent: string, clock = SYSTEM_CLOCK): ClientFactory =>
  async (connection, token, onGauge, observer) => {
    const transport = await openTransport(connection, token, observer?.secured)
    if (!transport.ok) return transport
    const { createKeyApiClient } = await import('./client.ts')
    return ok(
      createKeyApiClient({
        transport: transport.value,
        token: () => token.secret,
        userAgent,
        clock,
        ...(onGauge === undefined ? {} : { onGauge }),
        ...(observer === undefined ? {} : { onAnswer: observer.answered }),
      }),
    )
  }
