import type { FrozenRequest } from '../../contract/approval.ts'
import type { Session } from '../sessions/session.ts'
import type { NamesParts } from './names.ts'

/** A connection as an approval shows it. */
export const frozenConnection = ({ connections }: Pick<NamesParts, 'connections'>, session: Session): FrozenRequest['connection'] => {
  const { id, name, kind, baseUrl, production = false, accent = 'blue' } = session.connection()
  const shown = connections().find((one) => one.id === id)?.name ?? name
  return { id, name: shown, kind, address: kind === 'local' ? '' : baseUrl, production, accent }
}

/** `cost`: requests to the service. */
export const requestsOf = (session: Session, cost: number): FrozenRequest['requests'] => ({
  cost,
  left: session.state().gauge?.remaining ?? null,
})
