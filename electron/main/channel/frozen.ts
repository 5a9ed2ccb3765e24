import type { ApprovalWarning, FrozenRequest } from '../../contract/approval.ts'
import { revokeRisk } from '../../contract/workflow.ts'
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

/** What the person should weigh before a key goes. */
export const warningsOf = (session: Session, keyId: string): readonly ApprovalWarning[] => {
  const { keys, own, skew } = session.state()
  const key = keys?.find(({ id }) => id === keyId)
  if (key === undefined) return []
  const risk = revokeRisk(key, keys ?? [], own, session.possibleUses()(key), Date.now() + skew)
  return [
    ...(risk.own === 'yes' ? (['own'] as const) : []),
    ...(risk.own === 'maybe' ? (['maybe_own'] as const) : []),
    ...(risk.last ? (['last'] as const) : []),
    ...(risk.usedRecently ? (['recent'] as const) : []),
  ]
}
