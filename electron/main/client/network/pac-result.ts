import type { ProxyAddress } from '../../../contract/network.ts'
import { proxyAt } from './environment-proxy.ts'

const ENTRY = /^(PROXY|HTTPS|SOCKS5) +([^/?#@]+:\d{1,5})$/i
const SCHEMES: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTPS: 'https',
  SOCKS5: 'socks5',
}

const entryOf = (text: string): ProxyAddress | 'direct' | null => {
  if (/^DIRECT$/i.test(text)) return 'direct'
  const [, kind = '', address = ''] = ENTRY.exec(text) ?? []
  return proxyAt(`${SCHEMES[kind.toUpperCase()]}://${address}`)
}

/**
 * The first way in the answer of a proxy script that can be taken; null where there is none. What
 * stands before `DIRECT` and cannot be used makes it null too: then requests would leave by a way
 * that was meant for when the proxy is down.
 */
export const pacResult = (answer: string): ProxyAddress | 'direct' | null => {
  const ways = answer
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(entryOf)
  const usable = ways.find((way) => way !== null) ?? null
  return usable === 'direct' && ways[0] !== 'direct' ? null : usable
}
