import { type Failure, isNeverSent } from '../../contract/result.ts'
import { isGone } from '../../contract/workflow.ts'
import type { Session } from '../sessions/session.ts'
import { tryWrite } from '../store/disk-failure.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../store/vault.ts'
import { budgetWait, limitWait } from '../workflows/bulk/bulk-step.ts'
import { revokeAndLog } from '../workflows/logged-revoke.ts'
import { UNTOUCHED } from '../workflows/revoke.ts'
import { judge, type Stop } from './judge.ts'
import { LEAST_MS, LOOK_MS, type PlanRunParts, type PlanSteps } from './plan-steps.ts'
import { move, type PlanEntry, withPlans } from './plan-table.ts'

/** From a failure to the next try, in milliseconds. */
const RETRY_MS = 30_000

const pauseAfter = (cause: Failure): number => (cause.code === 'rate_limited' ? limitWait(cause) : RETRY_MS)

export interface CarryOutParts extends Pick<PlanRunParts, 'sessions' | 'activity' | 'locked' | 'rotating' | 'settled'> {
  readonly entries: ReadonlyMap<string, PlanEntry>
  readonly store: Store<Vault>
  readonly steps: PlanSteps
  /** Why a plan whose date has come is left to the person; false where it is not. */
  readonly leftToPerson: (entry: PlanEntry) => boolean
}

/** Reads the list anew, and revokes a plan's key by the one workflow that revokes. Sends at most one DELETE whose outcome is not known. */
export const createCarryOut = ({ entries, store, steps, leftToPerson, ...parts }: CarryOutParts): ((entry: PlanEntry) => Promise<void>) => {
  const { locked, rotating, settled } = parts

  /** Settles or holds a plan whose key the list does not let be revoked. */
  const stop = (entry: PlanEntry, session: Session, verdict: Stop): void => {
    switch (verdict.kind) {
      case 'wait':
        steps.wait(entry, verdict.why)
        break
      case 'early': {
        const left = entry.noted.dueAt - (session.serviceTime() ?? 0)
        entry.retryAt = steps.now() + Math.min(Math.max(left, LEAST_MS), LOOK_MS)
        steps.planned(entry)
        break
      }
      case 'unlisted':
        steps.hold(entry, session.state().failure ?? { code: 'no_answer' }, RETRY_MS)
        break
      case 'used':
        steps.end(entry, 'used', verdict.usedAt)
        break
      case 'gone':
        steps.end(entry, 'gone')
    }
  }

  const revoke = async (entry: PlanEntry, session: Session): Promise<void> => {
    const { connectionId, keyId } = entry.noted
    const verdict = judge(entry.noted, session, rotating(connectionId, keyId))
    if (verdict.kind !== 'revoke') return stop(entry, session, verdict)
    // Before the request: whenever the app ends, nothing is sent twice.
    move(entry, { stage: 'sent', tried: true })
    const written = tryWrite('a plan', () => store.update(withPlans(entries)))
    if (!written.ok) {
      move(entry, { stage: 'planned', tried: false })
      return steps.hold(entry, written.error, RETRY_MS)
    }
    const revoked = await revokeAndLog(parts, connectionId, keyId, { typedName: verdict.typedName, signOut: false })
    // Requests end with the app, and the list is asked by its next run.
    if (!steps.isThere(entry)) return
    if (revoked.ok && isGone(revoked.value)) return steps.end(entry, 'revoked')
    if (revoked.ok && revoked.value.kind === 'unknown') return steps.hold(entry, revoked.value.listFailure, RETRY_MS)
    const cause = !revoked.ok ? revoked.error : 'cause' in revoked.value ? revoked.value.cause : null
    const untouched = !revoked.ok || (cause !== null && (UNTOUCHED.has(cause.code) || isNeverSent(cause.code)))
    steps.note(entry, { stage: 'planned', tried: !untouched })
    if (untouched && cause !== null) steps.hold(entry, cause, pauseAfter(cause))
    else settled('waiting', connectionId)
  }

  return async (entry) => {
    const session = steps.sessionOf(entry)
    if (session === null || !steps.isThere(entry) || locked()) return
    const { gauge, failure } = session.state()
    // Only another token helps.
    if (failure?.code === 'unauthorized') return steps.hold(entry, failure, RETRY_MS)
    const ms = budgetWait(gauge, steps.now())
    if (ms > 0) return steps.hold(entry, { code: 'rate_limited' }, ms)
    const { stage } = entry.noted
    if (stage === 'planned') entry.phase = { kind: 'working' }
    const listed = await session.relist()
    if (!steps.isThere(entry)) return
    if (!listed.ok) return steps.hold(entry, listed.error, pauseAfter(listed.error))
    // What was sent before is settled by the list, and nothing more is sent for it.
    if (stage === 'sent') entry.retryAt = steps.now() + LOOK_MS
    else if (!leftToPerson(entry)) await revoke(entry, session)
  }
}
