import type { ApiKey } from '../../../contract/api-key.ts'
import { type Failure, ok } from '../../../contract/result.ts'
import type { RotationStep } from '../../../contract/rotate.ts'
import type { RevokeOutcome } from '../../../contract/workflow.ts'
import type { RotationSecrets } from '../../store/work-rows.ts'
import { isOfWorkspace, ONLY_PART, OTHER_WORKSPACE } from '../connections/same-workspace.ts'
import type { Session } from '../connections/session.ts'
import type { KeyChecks } from '../kept/check.ts'
import type { Reveals } from '../kept/reveals.ts'
import type { Revocations } from '../revocations/revocations.ts'
import type { RotationCreates } from './creates.ts'
import { type Entry, knownOf } from './entry.ts'
import type { RotationReport } from './machine.ts'
import type { OwnToken } from './own-token.ts'

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
  readonly #creates: RotationCreates
  readonly #ownToken: OwnToken
  readonly #checks: KeyChecks
  readonly #reveals: Reveals
  readonly #revocations: Revocations

  constructor(
    creates: RotationCreates,
    ownToken: OwnToken,
    checks: KeyChecks,
    reveals: Reveals,
    revocations: Revocations,
  ) {
    this.#creates = creates
    this.#ownToken = ownToken
    this.#checks = checks
    this.#reveals = reveals
    this.#revocations = revocations
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
        const checked = await this.#checks.check(session, newKeyOf(entry), secretsIn(entry))
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

  /** As `Revocations.release`. */
  release(connectionId: string, keyId: string): ReturnType<Revocations['release']> {
    return this.#revocations.release(connectionId, keyId)
  }

  async #store(entry: Entry, session: Session): Promise<RotationReport> {
    const stored = await this.#ownToken.store(session, secretsIn(entry), newKeyOf(entry).id)
    return stored.ok
      ? { kind: 'stored', safe: this.#ownToken.isSafe(session) }
      : failed(stored.error)
  }

  async #deliver(entry: Entry, session: Session): Promise<RotationReport> {
    const { id } = this.#reveals.add(
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
      const checked = await this.#checks.check(session, newKey, secretsIn(entry))
      if (!checked.ok)
        return checked.error.code === 'unauthorized' ? { kind: 'new_gone' } : failed(checked.error)
    }
    const { typedName, isAsked } = entry
    const confirmation = { typedName, signOut: false, isAsked }
    const wanted = { why: 'rotation', known: knownOf(entry), onlyWhile: newKey.id } as const
    const revoked = await this.#revocations.revokeConfirmed(
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
    const revoked = await this.#revocations.revokeConfirmed(
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
      const restored = await this.#ownToken.restore(session, secretsIn(entry))
      if (!restored.ok) return failed(restored.error)
    }
    const newKey = newKeyOf(entry)
    // The person chose to undo, which confirms the revoke.
    const swapped = this.#revocations.swap(session, oldKey.id, newKey, {
      why: 'undo',
      known: knownOf(entry),
    })
    if (swapped.kind === 'swapped') return reportOf(await swapped.outcome, 'undone')
    // Signed in again with the key that stays.
    const stored =
      own && proven ? await this.#ownToken.store(session, secretsIn(entry), newKey.id) : ok(null)
    return stored.ok ? swapped : failed(stored.error)
  }
}
