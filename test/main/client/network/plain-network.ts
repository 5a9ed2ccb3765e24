import { ok } from '../../../../electron/contract/result.ts'
import { Authorities } from '../../../../electron/main/client/network/authorities.ts'
import type { Network } from '../../../../electron/main/client/network/network.ts'

/** A network without proxies. */
export const plainNetwork = (authorities: Network['authorities']): Network => ({
  authorities,
  route: async () => ok('direct'),
  isOnline: () => true,
  proxyAsks: () => {},
})

/** The same, in which these certificates, in PEM, are trusted and no others. */
export const trusting = (...pems: readonly string[]): Network =>
  plainNetwork(
    new Authorities(
      () => pems,
      () => [],
      async () => [],
    ),
  )
