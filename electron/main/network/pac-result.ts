import { type ProxyAddress, proxyProblem } from '../../contract/network.ts'

const ENTRY = /^(?<kind>PROXY|HTTPS|SOCKS5) +(?<host>\S+):(?<port>\d{1,5})$/i
const KINDS = { PROXY: 'http', HTTPS: 'https', SOCKS5: 'socks5' } as const

const entryOf = (text: string): ProxyAddress | 'direct' | null => {
  if (/^DIRECT$/i.test(text)) return 'direct'
  const { kind = '', host = '', port = '' } = ENTRY.exec(text)?.groups ?? {}
  const proxy: ProxyAddress = { kind: KINDS[kind.toUpperCase() as keyof typeof KINDS], host, port: Number(port) }
  return proxyProblem(proxy) === null ? proxy : null
}

/**
 * The first way in the answer of a proxy script that can be taken; null where there is none. What stands before `DIRECT` and cannot be used
 * makes it null too: then requests would leave by a way that was meant for when the proxy is down.
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
