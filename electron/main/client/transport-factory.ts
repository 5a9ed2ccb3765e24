import type { ServiceAddress } from '../../contract/connection.ts'
import type { TokenFailure } from '../../contract/failures.ts'
import { fail, ok, type Result, SWITCHED_OFF } from '../../contract/result.ts'
import type { ServiceRequest, ServiceResponse } from '../../service/http/message.ts'
import { addressOf, type BoundSecret } from '../base/bound-secret.ts'
import type { LocalService } from './local-service.ts'
import type { Network } from './network/network.ts'
import type { TlsSeen, Transport } from './transport.ts'
import type { remoteTransport } from './transport-undici.ts'

/**
 * Opens the way to an address for a token. Fails with `address_changed` where the token belongs to
 * another one.
 */
export type TransportFactory = (
  connection: ServiceAddress,
  token: BoundSecret,
  onSecure?: (seen: TlsSeen) => void,
) => Promise<Result<Transport, TokenFailure>>

/** Opens the way to a service on the network. */
export type OpenRemote = (...to: Parameters<typeof remoteTransport>) => Promise<Transport>

/** Over the network to a real service, in-process to the local one. */
export const transportFactory =
  (local: LocalService, network: Network, openRemote: OpenRemote): TransportFactory =>
  async ({ kind, baseUrl }, { address }, onSecure) => {
    // Every secret is bound to its address here, and is sent to no other.
    if (address !== addressOf({ kind, baseUrl })) return fail('address_changed')
    if (kind === 'local') {
      const service = await local.open()
      if (!service.ok) return fail(service.error.code, service.error)
      const { localTransport } = await import('./transport-local.ts')
      const { TransportError } = await import('./transport.ts')
      const answer = async (request: ServiceRequest): Promise<ServiceResponse> => {
        if (!local.on) throw new TransportError('unreachable', SWITCHED_OFF)
        const { headers, ...response } = await service.value.answer(request)
        // By the service's own clock, which the Lab can move: the times in its answers count from
        // there.
        return {
          ...response,
          headers: { ...headers, date: new Date(service.value.clock.now()).toUTCString() },
        }
      }
      return ok(localTransport(answer))
    }
    return ok(await openRemote(baseUrl, network, { onSecure }))
  }
