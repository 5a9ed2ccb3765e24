import { fail, ok } from '../contract/result.ts'
import type { LocalService } from './sessions/local-service.ts'
import type { Dial } from './sessions/sessions.ts'

/** Builds clients: over the network for a real service, in-process for the local one. Loads the HTTP stack when first needed. */
export const dialer =
  (local: LocalService, userAgent: string): Dial =>
  async ({ kind, baseUrl }, token, onGauge, witness) => {
    const { createKeyApiClient } = await import('./key-api/client.ts')
    const parts = {
      token: () => token,
      userAgent,
      ...(onGauge === undefined ? {} : { onGauge }),
      ...(witness === undefined ? {} : { onAnswer: witness.answered }),
    }
    if (kind === 'local') {
      const service = await local.open()
      if (!service.ok) return fail(service.error.code, service.error)
      const { localTransport } = await import('./key-api/transport-local.ts')
      const { TransportError } = await import('./key-api/transport.ts')
      const answer = async (request: Request): Promise<Response> => {
        if (!local.on) throw new TransportError('unreachable', 'the local service is switched off')
        const response = await service.value.handle(request)
        // By the service's own clock, which the Lab can move: the times in its answers count from there.
        response.headers.set('date', new Date(service.value.clock.now()).toUTCString())
        return response
      }
      return ok(createKeyApiClient({ ...parts, transport: localTransport(answer) }))
    }
    const { remoteTransport } = await import('./key-api/transport-undici.ts')
    return ok(
      createKeyApiClient({ ...parts, transport: remoteTransport(baseUrl, witness === undefined ? {} : { onSecure: witness.secured }) }),
    )
  }
