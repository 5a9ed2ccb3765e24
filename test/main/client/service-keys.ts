import type { KeyService } from '../../../electron/service/index.ts'
import { present } from '../../values.ts'

/** All keys that a service has. */
export const keysIn = (service: KeyService) =>
  service.workspaces().flatMap(({ id }) => service.keysOf(id))

/** The workspace that has a key. */
export const workspaceWith = (service: KeyService, { id: keyId }: { readonly id: string }) =>
  present(service.workspaces().find(({ id }) => service.keysOf(id).some((key) => key.id === keyId)))
