import type { Authorities } from './authorities.ts'
import type { ProxyChooser, Route } from './proxy-choice.ts'

/** What requests to other computers go by. */
export interface Network {
  /** As `ProxyChooser.route`. */
  readonly route: ProxyChooser['route']
  readonly authorities: Authorities
  /** The system's word that there is no network at all; never asked about this computer itself. */
  isOnline(): boolean
  /**
   * A proxy wants a user name and a password, or did not take those that it got. `proxy`: as
   * `proxyText`.
   */
  proxyAsks(proxy: string): void
}

export type ProxyRoute = Exclude<Route, 'direct'>
