import { Authorities } from '../client/network/authorities.ts'
import { keptFor } from '../client/network/kept-answer.ts'
import type { Network } from '../client/network/network.ts'
import { NetworkControl } from '../client/network/network-control.ts'
import { createProxyChooser } from '../client/network/proxy-choice.ts'
import { proxySource } from '../client/network/proxy-script.ts'
import { type ActivityLog, logSetting } from '../features/activity/activity-log.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../store/vault.ts'
import type { Platform } from './platform.ts'

/**
 * Time for which the source of the system's proxy is kept, in milliseconds: to ask for it starts a
 * program.
 */
const SOURCE_MS = 5_000

/**
 * The network of this computer, with what the person set. Nothing of it is asked for before the
 * first request to another computer.
 */
export const createAppNetwork = (
  { isOnline, systemProxy }: Platform,
  store: Store<Vault>,
  activity: ActivityLog,
  changed: () => void,
) => {
  const settings = () => store.value.network
  const authorities = new Authorities(() => settings().authorities)
  const { route } = createProxyChooser({
    settings,
    system: systemProxy,
    source: keptFor(SOURCE_MS, () => proxySource()),
  })
  const networkControl = new NetworkControl(
    store,
    authorities,
    route,
    (action, outcome, place) => logSetting(activity, action, outcome, place),
    changed,
  )
  const network: Network = { authorities, route, isOnline, proxyAsks: networkControl.asks }
  return { network, networkControl }
}
