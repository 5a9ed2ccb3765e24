import { type Connection, isLoopback } from '../../contract/connection.ts'

/** Origin of a base URL as the network knows it: letters that look like others are in punycode. Empty for what is no web address. */
export const originOf = (baseUrl: string): string => URL.parse(baseUrl)?.origin ?? ''

/** The same without its scheme. */
export const hostOf = (baseUrl: string): string => URL.parse(baseUrl)?.host ?? ''

/** Where a connection leads, if that is another computer. */
export const farAddress = (connection: Pick<Connection, 'kind' | 'baseUrl'> | undefined): URL | undefined => {
  const url = connection?.kind === 'remote' ? URL.parse(connection.baseUrl) : null
  return url === null || isLoopback(url.hostname) ? undefined : url
}
