import type { ProofDoubt } from '../../contract/death-proof.ts'
import {
  type Incident,
  type IncidentOrder,
  type IncidentProblem,
  type IncidentStep,
  stepOf,
} from '../../contract/incident.ts'
import type { Failure } from '../../contract/result.ts'
import { isUnfinished, type Rotation } from '../../contract/rotate.ts'

/**
 * What a step's work ended in, or the table's row for the leaked key. `stopped`: the person stopped
 * its revoke.
 */
export type IncidentReport =
  | { readonly kind: 'gone'; readonly by: 'app' | 'found' }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'alive' | 'new_gone' }
  | { readonly kind: 'unproven'; readonly doubt: ProofDoubt }
  | { readonly kind: 'failed'; readonly cause: Failure }
  | { readonly kind: 'pending'; readonly cause: Failure | null }

/** What the person asks for. */
export type IncidentChoice =
  | { readonly kind: 'back' | 'no_replacement' | 'revoke' | 'prove' | 'put_off' }
  | { readonly kind: 'order'; readonly order: IncidentOrder; readonly place: string }
  | { readonly kind: 'why_not'; readonly why: string }

const at = (incident: Incident, change: Partial<Incident>): Incident => {
  const next = { ...incident, ...change }
  return { ...next, step: stepOf(next) }
}
const rest = (
  incident: Incident,
  problem: IncidentProblem | null,
  change: Partial<Incident> = {},
): Incident => at(incident, { ...change, working: false, problem })
const work = (incident: Incident): Incident => ({ ...incident, working: true, problem: null })

const withProof = (incident: Incident): Incident =>
  // At once: nobody needs to ask for it.
  incident.step === 'proof' && incident.hasSecret ? work(incident) : incident

/**
 * The state after a step's work reported, or after the table's row for the leaked key had news: a
 * row goes on while the runbook rests. `now`: ISO 8601 UTC.
 */
export const reported = (incident: Incident, report: IncidentReport, now: string): Incident => {
  switch (report.kind) {
    case 'gone':
      return incident.revoked === null
        ? withProof(rest(incident, null, { revoked: { at: now, by: report.by } }))
        : incident
    case 'confirmed':
    case 'alive':
    case 'unproven':
      if (incident.revoked === null || incident.proof !== null) return incident
      return report.kind === 'confirmed'
        ? rest(incident, null, { proof: { at: now, why: null } })
        : rest(incident, report)
    case 'stopped':
      return incident.problem?.kind === 'pending' ? rest(incident, null) : incident
    default:
      return rest(incident, report)
  }
}

const isAt = (incident: Incident, ...steps: readonly IncidentStep[]): boolean =>
  steps.includes(incident.step)

const back = (incident: Incident): Incident | null => {
  const { step, revoked, proof, problem } = incident
  // What the person gave up can be taken up again.
  if (step === 'note' && proof !== null && proof.why !== null)
    return rest(incident, null, { proof: null })
  // What is being revoked has its order.
  const isOpen = revoked === null && problem?.kind !== 'pending'
  return isOpen && isAt(incident, 'replace', 'revoke')
    ? rest(incident, null, { order: null, replacement: null })
    : null
}

/**
 * The state after the person's choice, or null where it is not possible. `rotation`: of the leaked
 * key. `now`: ISO 8601 UTC.
 */
export const applyChoice = (
  incident: Incident,
  choice: IncidentChoice,
  rotation: Rotation | null,
  now: string,
): Incident | null => {
  const { order, hasSecret, working } = incident
  const rotating = rotation !== null && isUnfinished(rotation)
  if (working) return null
  switch (choice.kind) {
    case 'order':
      return isAt(incident, 'known')
        ? rest(incident, null, { order: { at: now, choice: choice.order }, place: choice.place })
        : null
    case 'back':
      return rotating ? null : back(incident)
    case 'no_replacement':
      return isAt(incident, 'replace') && !rotating
        ? rest(incident, null, { replacement: { at: now, key: null } })
        : null
    case 'revoke':
      return isAt(incident, 'revoke') ? work(incident) : null
    case 'prove':
      return isAt(incident, 'proof') && hasSecret ? work(incident) : null
    case 'put_off':
      return isAt(incident, 'proof') &&
        order?.choice === 'revoke_first' &&
        incident.replacement === null
        ? rest(incident, null, { putOff: true })
        : null
    case 'why_not':
      // A rotation that is under way goes on without it.
      return isAt(incident, 'replace', 'revoke', 'proof') &&
        incident.proof === null &&
        rotation?.working !== true
        ? rest(incident, null, { proof: { at: now, why: choice.why } })
        : null
  }
}

const isDelivered = ({ step, end, problem }: Rotation): boolean =>
  (step === 'retire' && problem?.kind !== 'new_gone') || end === 'rotated' || end === 'kept'

/**
 * The state by what became of the rotation that replaces the leaked key. What the runbook does
 * itself is reported by its step, so nothing is taken from the rotation meanwhile.
 */
export const followed = (incident: Incident, rotation: Rotation, now: string): Incident => {
  const { order, working, replacement, revoked } = incident
  if (order === null || working) return incident
  const delivered = isDelivered(rotation) ? rotation.newKey : null
  const following =
    replacement?.key?.id === delivered?.id
      ? incident
      : rest(incident, null, {
          replacement: delivered === null ? null : { at: now, key: delivered },
        })
  // With the leaked key gone a rotation ends as soon as the new one is in place.
  return rotation.end === 'rotated' && revoked === null
    ? withProof(rest(following, null, { revoked: { at: now, by: 'found' } }))
    : following
}

/**
 * Returns a runbook that an earlier run left as this run begins with it: at rest, and nothing of it
 * goes on unasked. `revoked`: the keys whose revoke goes on.
 */
export const resumed = (incident: Incident, revoked: ReadonlySet<string>): Incident => {
  const { key, working, problem } = incident
  const isStopped = problem?.kind === 'pending' && !revoked.has(key.id)
  return at(incident, {
    parked: true,
    working: false,
    problem: working || isStopped ? { kind: 'interrupted' } : problem,
  })
}
