import type { Connection } from '../../contract/connection.ts'

/**
 * A token or a key's secret with the one address that it may be sent to: where it was entered for,
 * or made at.
 */
export interface BoundSecret {
  readonly secret: string
  /** As `addressOf`. */
  readonly address: string
}

type Target = Pick<Connection, 'kind' | 'baseUrl'>

/**
 * Where a connection leads: origin and path as `parseBaseUrl` gives them, `local` for the embedded
 * service.
 */
export const addressOf = ({ kind, baseUrl }: Target): string =>
  kind === 'local' ? 'local' : baseUrl

export const boundTo = (target: Target, secret: string): BoundSecret => ({
  secret,
  address: addressOf(target),
})
