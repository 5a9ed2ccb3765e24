import { onTestFinished } from 'vitest'
import type { Variants } from '../../../electron/contract/lab.ts'
import type { Transport } from '../../../electron/main/client/transport.ts'
import { localTransport } from '../../../electron/main/client/transport-local.ts'
import { remoteTransport } from '../../../electron/main/client/transport-undici.ts'
import { listen } from '../../../electron/service/http/listener.ts'
import { createKeyService, type KeyService } from '../../../electron/service/index.ts'
import type { Clock } from '../../../electron/service/lab/clock.ts'
import { present } from '../../values.ts'
import { trusting } from './network/plain-network.ts'

/** The two ways to the embedded service; every guarantee of the client holds over both. */
export const modes = ['in process', 'over HTTP'] as const
export type Mode = (typeof modes)[number]

/** The embedded service with example data, and a transport to it. */
export async function embedded(mode: Mode, variants: Partial<Variants> = {}, clock?: Clock) {
  const service = createKeyService({ variants, ...(clock && { clock }) })
  onTestFinished(() => service.close())
  const [token, otherToken] = service.seed('mixed').map(({ secret }) => secret)
  return {
    service,
    transport: await transportTo(service, mode),
    token: present(token),
    otherToken: present(otherToken),
  }
}

async function transportTo(service: KeyService, mode: Mode): Promise<Transport> {
  if (mode === 'in process') return localTransport(service.answer)
  const listener = await listen(service, { port: 0 })
  onTestFinished(() => listener.close())
  return remoteTransport(listener.url, trusting())
}
