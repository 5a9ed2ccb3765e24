import type { ServiceAddress } from '../../contract/connection.ts'

/**
 * A token or a key's secret with the one address that it may be sent to: where it was entered for,
 * or made at.
 */
export interface BoundSecret {
  readonly secret: string
  /** As `addressOf`. */
  readonly address: string
}

/**
 * Where a connection leads: origin and path as `parseBaseUrl` gives them, `local` for the embedded
 * service.
 */
export const addressOf = ({ kind, baseUrl }: ServiceAddress): string =>
  kind === 'local' ? 'local' : baseUrl

export const boundTo = (target: ServiceAddress, secret: string): BoundSecret => ({
  secret,
  address: addressOf(target),
})
