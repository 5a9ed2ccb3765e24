import { onTestFinished } from 'vitest'
import { ok } from '../../../electron/contract/result.ts'
import { createKeyApiClient } from '../../../electron/main/key-api/client.ts'
import type { ClientFactory } from '../../../electron/main/key-api/client-factory.ts'
import { localTransport } from '../../../electron/main/key-api/transport-local.ts'
import { createKeyService, type KeyService } from '../../../electron/service/index.ts'
import { hastyClock } from '../../clock.ts'
import { present } from '../../values.ts'
import { newFolder } from '../new-folder.ts'

/** What outlives an app: a service with its first workspace and the app's own key there, and the app's folder. */
export const seeded = (seed: 'empty' | 'mixed' = 'empty', options: Parameters<typeof createKeyService>[0] = { log: true }) => {
  const folder = newFolder()
  const service = createKeyService(options)
  onTestFinished(() => void service.close())
  const own = present(service.seed(seed)[0])
  return { folder, service, own, workspace: present(service.workspaces()[0]) }
}

/** All keys that a service has. */
export const keysIn = (service: KeyService) => service.workspaces().flatMap(({ id }) => service.keysOf(id))

/** The workspace that has a key. */
export const workspaceWith = (service: KeyService, { id: keyId }: { readonly id: string }) =>
  present(service.workspaces().find(({ id }) => service.keysOf(id).some((key) => key.id === keyId)))

/** Clients of a service in this process, which never pause. */
export const clientsOf =
  (answer: KeyService['answer']): ClientFactory =>
  async (_connection, { secret }, onGauge) =>
    ok(
      createKeyApiClient({
        token: () => secret,
        clock: hastyClock(),
        transport: localTransport(answer),
        ...(onGauge === undefined ? {} : { onGauge }),
      }),
    )
