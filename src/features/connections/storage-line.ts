import type { SecureStorage } from '../../../electron/contract/app-state.ts'
import type { TokenKeeping } from '../../../electron/contract/connection.ts'
import { text } from '../../messages/text.ts'

/** What is true of a key kept this way. */
export const storageLine = ({ state, backend }: SecureStorage, keeping: TokenKeeping): string => {
  switch (state) {
    case 'checking':
      return text.storage.checking
    case 'available':
      return keeping === 'sealed' ? text.storage.stored(backend) : text.storage.untilQuit
    case 'unavailable':
      return backend === ''
        ? text.storage.unavailable
        : `${text.storage.unavailable} ${text.storage.backend(backend)}`
    case 'off':
      return text.storage.off(backend)
    case 'unreachable':
      return text.storage.unreachable(backend)
    case 'locked':
      return text.storage.locked(backend)
  }
}
