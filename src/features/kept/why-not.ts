import type { SecureStorage } from '../../../electron/contract/app-state.ts'
import type { Connection } from '../../../electron/contract/connection.ts'
import { text } from '../../messages/text.ts'

/** Why no secret of a connection can be kept now, as a sentence; null where it can. */
export const whyNotKept = (
  connection: Connection | null,
  storage: SecureStorage | undefined,
): string | null => {
  if (connection?.kind === 'remote' && connection.keeping === 'session')
    return text.failures.what({ code: 'not_persistent' })
  switch (storage?.state) {
    case 'locked':
    case 'off':
      return text.failures.what({ code: 'storage_locked' })
    case 'unavailable':
    case 'unreachable':
      return text.failures.what({ code: 'storage_unavailable' })
    default:
      return null
  }
}
