import type { AppState, SecureStorage } from '../../../electron/contract/app-state.ts'
import { text } from '../../messages/text.ts'
import { isKept, useApp } from '../../state/app-store.ts'

/** Returns the secure store by all that seals: the passphrase too, where one is set. */
export const sealedBy = ({ storage, lock }: AppState): SecureStorage =>
  storage.state === 'available' && lock.byStore && lock.passphrase
    ? { ...storage, backend: text.storage.both(storage.backend) }
    : storage

/** Returns in short how the connections are kept. */
export const useKeptLine = (): string =>
  useApp((state) =>
    state !== null && isKept(state)
      ? text.connections.sealed(sealedBy(state).backend)
      : text.connections.inMemory,
  )

/** Returns how a key is kept. `isOnDisk` matters only where the secure store is available. */
export const storageLine = ({ state, backend }: SecureStorage, isOnDisk = false): string => {
  switch (state) {
    case 'checking':
      return text.storage.checking
    case 'available':
      return isOnDisk ? text.storage.stored(backend) : text.storage.untilQuit
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
