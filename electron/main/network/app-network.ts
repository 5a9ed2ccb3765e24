import type { Platform } from '../app/platform.ts'
import { type ActivityLog, logSetting } from '../diagnostics/activity-log.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../store/vault.ts'
import { createAuthorities } from './authorities.ts'
import { keptFor } from './kept-answer.ts'
import type { Network } from './network.ts'
import { createNetworkControl } from './network-control.ts'
import { createProxyChooser } from './proxy-choice.ts'
import { proxySource } from './proxy-script.ts'

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
  activity: Pick<ActivityLog, 'add'>,
  changed: () => void,
) => {
  const settings = () => store.value.network
  const authorities = createAuthorities({ added: () => settings().authorities })
  const { route } = createProxyChooser({
    settings,
    system: systemProxy,
    source: keptFor(SOURCE_MS, () => proxySource()),
  })
  const networkControl = createNetworkControl({
    store,
    authorities,
    route,
    log: (outcome, place) => logSetting(activity, 'proxy', outcome, place),
    logAuthority: (outcome, subject) => logSetting(activity, 'authority', outcome, subject),
    changed,
  })
  const network: Network = { authorities, route, isOnline, proxyAsks: networkControl.asks }
  return { network, networkControl }
}
