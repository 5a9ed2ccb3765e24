import { type ApiKey, lastFourOf } from '../../../contract/api-key.ts'
import { type Failure, ok, type Result } from '../../../contract/result.ts'
import type { RotationStep } from '../../../contract/rotate.ts'
import type { RevokeOutcome } from '../../../contract/workflow.ts'
import type { Annotations } from '../../annotations/annotations.ts'
import type { Revocations } from '../../features/revocations/revocations.ts'
import type { BoundSecret } from '../../key-api/bound-secret.ts'
import type { Session } from '../../sessions/session.ts'
import type { Sessions } from '../../sessions/sessions.ts'
import type { RotationSecrets } from '../../store/work-rows.ts'
import type { Attempts } from '../attempts.ts'
import { type CheckParts, checkKey } from '../check.ts'
import type { CreateTurns } from '../create-turns.ts'
import type { KeyLog } from '../key-log.ts'
import type { Reveals } from '../reveals.ts'
import { isOfWorkspace, ONLY_PART, OTHER_WORKSPACE } from '../same-workspace.ts'
import type { RotationCreates } from './creates.ts'
import { type Entry, knownOf } from './entry.ts'
import type { RotationReport } from './machine.ts'

export interface StepParts extends CheckParts {
  readonly annotations: Pick<Annotations, 'calling' | 'replaced'>
  readonly sessions: Sessions
  readonly attempts: Attempts
  readonly turns: CreateTurns
  readonly reveals: Reveals
  readonly revocations: Pick<Revocations, 'release' | 'revokeConfirmed' | 'swap'>
  /** Tells whether what is noted outlives the app. */
  readonly isKept: () => boolean
  /** A create took place or was tried, or the rotation ended. */
  readonly logged: KeyLog
}

const failed = (cause: Failure) => ({ kind: 'failed', cause }) as const
const newKeyOf = ({ rotation: { newKey } }: Entry): ApiKey => {
  if (newKey === null) throw new Error('there is no new key yet')
  return newKey
}
const secretsIn = ({ secrets }: Entry): RotationSecrets => {
  if (secrets === null) throw new Error('there is no secret yet')
  return secrets
}

const has = (keys: readonly ApiKey[] | null, { id }: ApiKey): boolean =>
  keys?.some((key) => key.id === id) === true
const isOf = (listed: readonly ApiKey[], entry: Entry): boolean =>
  isOfWorkspace(listed, new Set(knownOf(entry)))
const reportOf = (outcome: RevokeOutcome, end: 'retired' | 'undone'): RotationReport => {
  if (outcome.kind !== 'pending') return { kind: end }
  return outcome.cause.code === 'not_proven' ? { kind: 'not_proven' } : outcome
}

/** The work of a rotation's steps. None of them takes a key for gone because a list lacks it. */
export class RotationSteps {
  readonly #parts: StepParts
  readonly #creates: RotationCreates

  constructor(parts: StepParts, creates: RotationCreates) {
    this.#parts = parts
    this.#creates = creates
  }

  async run(
    step: Exclude<RotationStep, 'ended'>,
    entry: Entry,
    session: Session,
  ): Promise<RotationReport> {
    switch (step) {
      case 'create':
        return this.#creates.create(entry, session)
      case 'look':
        return this.#creates.look(entry, session)
      case 'check': {
        const checked = await checkKey(this.#parts, session, newKeyOf(entry), secretsIn(entry))
        return checked.ok ? { kind: 'worked' } : failed(checked.error)
      }
      case 'store':
        return this.#store(entry, session)
      case 'deliver':
        return this.#deliver(entry, session)
      case 'retire':
        return this.#retire(entry, session)
      case 'undo':
        return entry.secrets === null
          ? this.#revokeOrphan(entry, session)
          : this.#undo(entry, session)
    }
  }

  async #store(entry: Entry, session: Session): Promise<RotationReport> {
    const stored = await this.#storeToken(session, secretsIn(entry), newKeyOf(entry).id)
    return stored.ok
      ? // The local service makes a new secret where this one is lost.
        { kind: 'stored', safe: this.#parts.isKept() || session.connection().kind === 'local' }
      : failed(stored.error)
  }
  /** Replaces the app's token. */
  async #storeToken(
    session: Session,
    token: BoundSecret,
    keyId: string | null,
  ): Promise<Result<null>> {
    const kept = await this.#parts.sessions.keep(
      { ...session.connection(), lastFour: lastFourOf(token.secret), keyId },
      token,
    )
    if (!kept.ok) return kept
    await session.relist()
    return ok(null)
  }
  /** Signs the app in with its old key again, if it might not be. */
  async #restoreToken(
    session: Session,
    { previous, address }: RotationSecrets,
  ): Promise<Result<null>> {
    return previous === null
      ? ok(null)
      : this.#storeToken(session, { secret: previous.token, address }, previous.keyId)
  }

  async #deliver(entry: Entry, session: Session): Promise<RotationReport> {
    const { id } = this.#parts.reveals.add(
      session.connection().id,
      newKeyOf(entry),
      secretsIn(entry),
      'rotation',
    )
    entry.rotation = { ...entry.rotation, revealId: id }
    return { kind: entry.rotation.oldRevoked === true ? 'old_gone' : 'opened' }
  }

  async #retire(entry: Entry, session: Session): Promise<RotationReport> {
    const { oldKey } = entry.rotation
    const listed = await session.relist()
    if (!listed.ok) return failed(listed.error)
    if (!isOf(listed.value.keys, entry)) return failed(OTHER_WORKSPACE)
    const newKey = newKeyOf(entry)
    if (!has(listed.value.keys, newKey)) {
      // A list may be late: the secret says whether the key works.
      const checked = await checkKey(this.#parts, session, newKey, secretsIn(entry))
      if (!checked.ok)
        return checked.error.code === 'unauthorized' ? { kind: 'new_gone' } : failed(checked.error)
    }
    const { typedName, isAsked } = entry
    const confirmation = { typedName, signOut: false, isAsked }
    const wanted = { why: 'rotation', known: knownOf(entry), onlyWhile: newKey.id } as const
    const revoked = await this.#parts.revocations.revokeConfirmed(
      session,
      oldKey.id,
      confirmation,
      wanted,
      oldKey,
    )
    return revoked.ok ? reportOf(revoked.value, 'retired') : failed(revoked.error)
  }

  /**
   * Revokes what a lost create left, which was found by its name alone. Where a list read just
   * before shows that the key was used, it is somebody else's, and stays.
   */
  async #revokeOrphan(entry: Entry, session: Session): Promise<RotationReport> {
    const orphan = newKeyOf(entry)
    const report = await this.#creates.find(entry, session)
    if (report.kind === 'unknown') return failed(report.listFailure)
    const candidate = report.orphans.find(({ id }) => id === orphan.id)
    if (candidate === undefined) return report
    const confirmation = { typedName: null, signOut: false, isAsked: entry.isAsked }
    const wanted = { why: 'undo', known: knownOf(entry) } as const
    const revoked = await this.#parts.revocations.revokeConfirmed(
      session,
      orphan.id,
      confirmation,
      wanted,
      candidate,
    )
    return revoked.ok ? reportOf(revoked.value, 'undone') : failed(revoked.error)
  }

  async #undo(entry: Entry, session: Session): Promise<RotationReport> {
    const { proven, own, oldKey } = entry.rotation
    if (proven) {
      const listed = await session.relist()
      if (!listed.ok) return failed(listed.error)
      if (!isOf(listed.value.keys, entry)) return failed(OTHER_WORKSPACE)
      // The new key may be the only way in that is left.
      if (!has(listed.value.keys, oldKey))
        return listed.value.isPart ? failed(ONLY_PART) : { kind: 'old_unlisted' }
    }
    if (own && proven) {
      const restored = await this.#restoreToken(session, secretsIn(entry))
      if (!restored.ok) return failed(restored.error)
    }
    const newKey = newKeyOf(entry)
    // The person chose to undo, which confirms the revoke.
    const swapped = this.#parts.revocations.swap(session, oldKey.id, newKey, {
      why: 'undo',
      known: knownOf(entry),
    })
    if (swapped.kind === 'swapped') return reportOf(await swapped.outcome, 'undone')
    // Signed in again with the key that stays.
    const stored =
      own && proven ? await this.#storeToken(session, secretsIn(entry), newKey.id) : ok(null)
    return stored.ok ? swapped : failed(stored.error)
  }
}
