import { net } from 'electron'
import type { SealedRecord } from '../vault/sealed-record.ts'
import { createAuthorities } from './authorities.ts'
import type { Network } from './network.ts'
import { createNetworkControl, type NetworkControl } from './network-control.ts'
import { openNetworkSettings } from './network-settings.ts'
import { createProxyChooser } from './proxy-choice.ts'
import { hasProxyScript, systemProxy } from './system-proxy.ts'

export interface AppNetwork {
  readonly network: Network
  readonly networkControl: NetworkControl
}

/** The network of this computer, with what the person set. Nothing of it is asked for before the first request to another computer. */
export const createAppNetwork = (record: SealedRecord): AppNetwork => {
  const settings = openNetworkSettings(record)
  const authorities = createAuthorities({
    added: async () => {
      const { settings: now, record: state } = await settings.read()
      return state === 'locked' ? null : now.authorities
    },
  })
  const { route } = createProxyChooser({ settings, system: systemProxy, hasScript: hasProxyScript })
  const networkControl = createNetworkControl(settings, authorities)
  const network = { authorities, route, isOnline: () => net.isOnline(), proxyAsks: networkControl.asks }
  return { network, networkControl }
}
