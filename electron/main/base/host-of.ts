import { isLoopback, plainHttpHost, type ServiceAddress } from '../../contract/connection.ts'

/**
 * Origin of a base URL as the network knows it: letters that look like others are in punycode, and
 * plain HTTP has the address that it is sent to. Empty for what is no web address.
 */
export const originOf = (baseUrl: string): string => {
  const url = URL.parse(baseUrl)
  if (url?.protocol === 'http:') url.hostname = plainHttpHost(url.hostname)
  return url?.origin ?? ''
}

/**
 * Base URL (as `parseBaseUrl` gives it) for whoever is given a secret of it: with `originOf` in
 * place of its origin.
 */
export const sentAddress = (baseUrl: string): string =>
  baseUrl.replace(URL.parse(baseUrl)?.origin ?? '', originOf(baseUrl))

/** Host and port of a base URL; empty for what is no web address. */
export const hostOf = (baseUrl: string): string => URL.parse(baseUrl)?.host ?? ''

/** Where a connection leads, if that is another computer. */
export const farAddress = (connection: ServiceAddress | undefined): URL | undefined => {
  const url = connection?.kind === 'remote' ? URL.parse(connection.baseUrl) : null
  return url === null || isLoopback(url.hostname) ? undefined : url
}
