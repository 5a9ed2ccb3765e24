import { isIP } from 'node:net'

export const LOOPBACK = '127.0.0.1'
const OWN_NAMES = [LOOPBACK, 'localhost', '[::1]']

/**
 * An address as a URL of this computer has it: one that stands for all of them is reached by the
 * usual one.
 */
export const hostInUrl = (address: string): string => {
  if (address === '0.0.0.0' || address === '::') return LOOPBACK
  return isIP(address) === 6 ? `[${address}]` : address
}

/**
 * Whether a Host is ours. On loopback it has our own port. Elsewhere a port may have been mapped,
 * so any port and any bare address are ours: only a name can be made to lead somewhere else.
 */
export const ownHosts = (
  port: number,
  address: string,
  names: readonly string[],
): ((host: string) => boolean) => {
  const whole: ReadonlySet<string> = new Set(OWN_NAMES.map((name) => `${name}:${port}`))
  const named: ReadonlySet<string> = new Set([
    ...names.map((name) => name.toLowerCase()),
    ...(address === LOOPBACK ? [] : OWN_NAMES),
  ])
  const isOther = (name: string): boolean =>
    named.has(name) || (address !== LOOPBACK && isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0)
  return (host) => whole.has(host) || isOther(host.replace(/:\d+$/, ''))
}
