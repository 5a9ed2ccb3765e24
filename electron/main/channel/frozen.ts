import type { ApprovalWarning, FrozenRequest } from '../../contract/approval.ts'
import { revokeRisk } from '../../contract/workflow.ts'
import { realOf } from '../approvals/real-path.ts'
import { identityOf } from '../delivery/recipes/program-file.ts'
import type { Session } from '../sessions/session.ts'

/** A connection as an approval has it: by the name that it has in every language, so that another one changes nothing. */
export const frozenConnection = (session: Session): FrozenRequest['connection'] => {
  const { id, name, kind, baseUrl, production = false, accent = 'blue' } = session.connection()
  return { id, name, kind, address: kind === 'local' ? '' : baseUrl, production, accent }
}

/** The file that a program says it starts, as it is now. */
export const startedFile = (program: string): { readonly program: string; readonly file: string | null } => ({
  program: realOf(program),
  file: identityOf(program),
})

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
