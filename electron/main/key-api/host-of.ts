import { type Connection, isLoopback, plainHttpHost } from '../../contract/connection.ts'

/**
 * Origin of a base URL as the network knows it: letters that look like others are in punycode, and plain HTTP has the address that it is
 * sent to. Empty for what is no web address.
 */
export const originOf = (baseUrl: string): string => {
  const url = URL.parse(baseUrl)
  if (url?.protocol === 'http:') url.hostname = plainHttpHost(url.hostname)
  return url?.origin ?? ''
}

/** Base URL for whoever is given a secret of it: under plain HTTP the address that is sent to stands in place of `localhost`. */
export const sentAddress = (baseUrl: string): string => baseUrl.replace(/^http:\/\/localhost(?=[:/]|$)/, 'http://127.0.0.1')

/** Host and port of a base URL; empty for what is no web address. */
export const hostOf = (baseUrl: string): string => URL.parse(baseUrl)?.host ?? ''

/** Where a connection leads, if that is another computer. */
export const farAddress = (connection: Pick<Connection, 'kind' | 'baseUrl'> | undefined): URL | undefined => {
  const url = connection?.kind === 'remote' ? URL.parse(connection.baseUrl) : null
  return url === null || isLoopback(url.hostname) ? undefined : url
}
