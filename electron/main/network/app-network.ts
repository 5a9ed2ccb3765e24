import { net } from 'electron'
import type { SecureStorage } from '../../contract/app-state.ts'
import type { PersistedState } from '../storage/settings-store.ts'
import { changeQuietly, type StoreFile } from '../storage/store-file.ts'
import type { SealedRecord } from '../vault/sealed-record.ts'
import { createAuthorities } from './authorities.ts'
import { keptFor } from './kept-answer.ts'
import type { Network } from './network.ts'
import { createNetworkControl, type NetworkControl } from './network-control.ts'
import { openNetworkSettings } from './network-settings.ts'
import { createProxyChooser } from './proxy-choice.ts'
import { proxySource } from './proxy-script.ts'
import { systemProxy } from './system-proxy.ts'

/** Time for which the source of the system's proxy is kept, in milliseconds: to ask for it starts a program. */
const SOURCE_MS = 5_000

export interface AppNetwork {
  readonly network: Network
  readonly networkControl: NetworkControl
}

export interface AppNetworkParts {
  readonly record: SealedRecord
  readonly stateFile: StoreFile<PersistedState>
  readonly storage: () => SecureStorage
  /** As in `NetworkControlParts`. */
  readonly changed: () => void
}

/** The network of this computer, with what the person set. Nothing of it is asked for before the first request to another computer. */
export const createAppNetwork = ({ record, stateFile, storage, changed }: AppNetworkParts): AppNetwork => {
  const settings = openNetworkSettings({
    record,
    mark: { isSet: () => false, set: () => {} },
    hasStore: () => !['off', 'unavailable'].includes(storage().state),
  })
  const authorities = createAuthorities({
    added: async () => {
      const { settings: now, record: state } = await settings.read()
      return state === 'locked' ? null : now.authorities
    },
  })
  const { route } = createProxyChooser({ settings, system: systemProxy, source: keptFor(SOURCE_MS, () => proxySource()) })
  const networkControl = createNetworkControl({ settings, authorities, route, changed })
  const network = { authorities, route, isOnline: () => net.isOnline(), proxyAsks: networkControl.asks }
  return { network, networkControl }
}
