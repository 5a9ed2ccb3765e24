import { BlockList, isIPv4 } from 'node:net'
import { type ProxyAddress, proxyProblem } from '../../../contract/network.ts'
import { isHostUnclear } from '../../../contract/url-host.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The first variable that is set and not empty; each in lower case before the same one in upper
 * case.
 */
const firstValue = (env: Environment, ...names: readonly string[]): string | undefined =>
  names.flatMap((name) => [env[name], env[name.toUpperCase()]]).find(Boolean)

/**
 * Tells whether `exceptions` names the host, a domain that it is in, or a range of IPv4 addresses
 * that it is in. No entry counts for one port.
 */
const isExcepted = ({ hostname }: URL, exceptions: string): boolean => {
  const host = hostname.replaceAll(/^\[|[.\]]$/g, '')
  const entries = exceptions.toLowerCase().split(/[ \t,]+/)
  if (!isIPv4(host))
    return entries.some((entry) => `.${host}`.endsWith(`.${entry.replaceAll(/^\.|\.$/g, '')}`))
  const ranges = new BlockList()
  for (const entry of entries) {
    const [network = '', bits = ''] = entry.split('/')
    const prefix = Number.parseInt(bits, 10) || 32
    if (isIPv4(network) && prefix > 0 && prefix <= 32) ranges.addSubnet(network, prefix)
  }
  return ranges.check(host)
}

/**
 * Returns the proxy at an address, which is HTTP where it has no scheme; null for what cannot be
 * used.
 */
export const proxyAt = (address: string): ProxyAddress | null => {
  const url = URL.parse(/^[\w+.-]+:\//.test(address) ? address : `http://${address}`)
  if (url === null || isHostUnclear(address)) return null
  // SOCKS proxies are always given the name of the service, as `socks5h` says. `proxyProblem`
  // refuses what is no kind at all.
  const kind = url.protocol.slice(0, -1).replace(/^socks(5h?)?$/, 'socks5') as ProxyAddress['kind']
  const proxy = {
    kind,
    host: url.hostname,
    port: Number(url.port || { http: 80, https: 443, socks5: 1080 }[kind]),
  }
  return proxyProblem(proxy) === null ? proxy : null
}

/**
 * Returns the way to `origin` that the environment names, read as curl reads it; null where that is
 * no proxy that can be used. Chromium is not asked, because it goes straight where it cannot parse
 * the address. Like Chromium, `SOCKS_SERVER` counts last. Credentials in an address are not used:
 * main asks the person for those that a proxy wants.
 */
export const environmentProxy = (
  origin: URL,
  env: Environment = process.env,
): ProxyAddress | 'direct' | null => {
  const socks = env.SOCKS_SERVER?.replace(/^(?!.*:\/\/)(?=.)/, 'socks5://')
  const address = firstValue(env, `${origin.protocol.slice(0, -1)}_proxy`, 'all_proxy') ?? socks
  const exceptions = firstValue(env, 'no_proxy') ?? ''
  return !address || exceptions === '*' || isExcepted(origin, exceptions)
    ? 'direct'
    : proxyAt(address)
}
