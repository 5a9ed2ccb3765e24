import type { Connection, RateGauge } from '../../contract/connection.ts'
import type { TokenFailure } from '../../contract/failures.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import type { ServiceRequest, ServiceResponse } from '../../service/http/message.ts'
import type { Network } from '../network/network.ts'
import type { LocalService } from '../sessions/local-service.ts'
import { addressOf, type BoundSecret } from './bound-secret.ts'
import type { KeyApiClient } from './client.ts'
import type { TlsSeen } from './transport.ts'

/** Receives what a client observes besides its answers. */
export interface ClientObserver {
  readonly secured: (seen: TlsSeen) => void
  readonly answered: (headers: ReadonlyMap<string, string>) => void
}

/** Builds a client for an address and a token. Fails with `address_changed` where the token belongs to another one. */
export type ClientFactory = (
  connection: Pick<Connection, 'kind' | 'baseUrl'>,
  token: BoundSecret,
  onGauge?: (gauge: RateGauge) => void,
  observer?: ClientObserver,
) => Promise<Result<KeyApiClient, TokenFailure>>

/** Builds clients: over the network for a real service, in-process for the local one. Loads the HTTP stack when first needed. */
export const clientFactory =
  (local: LocalService, userAgent: string, network: Network): ClientFactory =>
  async ({ kind, baseUrl }, { secret, address }, onGauge, observer) => {
    // Every secret is bound to its address here, and is sent to no other.
    if (address !== addressOf({ kind, baseUrl })) return fail('address_changed')
    const { createKeyApiClient } = await import('./client.ts')
    const parts = {
      token: () => secret,
      userAgent,
      ...(onGauge === undefined ? {} : { onGauge }),
      ...(observer === undefined ? {} : { onAnswer: observer.answered }),
    }
    if (kind === 'local') {
      const service = await local.open()
      if (!service.ok) return fail(service.error.code, service.error)
      const { localTransport } = await import('./transport-local.ts')
      const { TransportError } = await import('./transport.ts')
      const answer = async (request: ServiceRequest): Promise<ServiceResponse> => {
        if (!local.on) throw new TransportError('unreachable', 'the local service is switched off')
        const { headers, ...response } = await service.value.answer(request)
        // By the service's own clock, which the Lab can move: the times in its answers count from there.
        return { ...response, headers: { ...headers, date: new Date(service.value.clock.now()).toUTCString() } }
      }
      return ok(createKeyApiClient({ ...parts, transport: localTransport(answer) }))
    }
    const { remoteTransport } = await import('./transport-undici.ts')
    return ok(createKeyApiClient({ ...parts, transport: remoteTransport(baseUrl, network, { onSecure: observer?.secured }) }))
  }
