import { type ApiKey, lacksKey, lastFourOf } from '../../../contract/api-key.ts'
import { type Failure, ok, type Result } from '../../../contract/result.ts'
import type { RotationStep } from '../../../contract/rotate.ts'
import type { RevokeOutcome } from '../../../contract/workflow.ts'
import type { BoundSecret } from '../../key-api/bound-secret.ts'
import type { Revocations } from '../../revocations/revocations.ts'
import type { Session } from '../../sessions/session.ts'
import type { Sessions } from '../../sessions/sessions.ts'
import type { RotationSecrets } from '../../store/work-rows.ts'
import { type CheckParts, checkKey } from '../check.ts'
import { createOnce, type RunningCreates, readBeforehand } from '../create-once.ts'
import { findOrphans, type OrphanSearch, onlyOrphan } from '../orphans.ts'
import type { Reveals } from '../reveals.ts'
import { isOfWorkspace, OTHER_WORKSPACE } from '../same-workspace.ts'
import { type Entry, knownOf } from './entry.ts'
import type { RotationReport } from './machine.ts'

export interface StepParts extends CheckParts {
  readonly sessions: Sessions
  readonly runningCreates: RunningCreates
  readonly reveals: Reveals
  readonly revocations: Pick<Revocations, 'revokeConfirmed' | 'swap'>
  /** Writes it down, ahead of the create. Where it can be noted, no key is made before it is. */
  readonly noteCreate: (entry: Entry) => Result<null>
  /** Tells whether what is noted outlives the app. */
  readonly isKept: () => boolean
  /** A create took place or was tried, or the rotation ended. */
  readonly logged: (
    action: 'create' | 'rotate',
    session: Session,
    keyId: string | null,
    keyName: string,
    outcome: string,
  ) => void
}

type Step = (entry: Entry, session: Session) => Promise<RotationReport>

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

export const createSteps = (
  parts: StepParts,
): Readonly<Record<Exclude<RotationStep, 'ended'>, Step>> => {
  const { sessions, runningCreates, reveals, revocations, logged } = parts

  const reportOf = (outcome: RevokeOutcome, end: 'retired' | 'undone'): RotationReport =>
    outcome.kind === 'pending' ? outcome : { kind: end }

  /** Replaces the app's token. */
  const storeToken = async (
    session: Session,
    token: BoundSecret,
    keyId: string | null,
  ): Promise<Result<null>> => {
    const kept = await sessions.keep(
      { ...session.connection(), lastFour: lastFourOf(token.secret), keyId },
      token,
    )
    if (!kept.ok) return kept
    await session.relist()
    return ok(null)
  }

  /** Signs the app in with its old key again, if it might not be. */
  const restoreToken = async (
    session: Session,
    { previous, address }: RotationSecrets,
  ): Promise<Result<null>> =>
    previous === null
      ? ok(null)
      : storeToken(session, { secret: previous.token, address }, previous.keyId)

  /** A rotation outlives the app and reports itself what its create left. */
  const withOrphan = <Found extends OrphanSearch<unknown>>(
    session: Session,
    found: Found,
  ): Found => {
    const orphan = onlyOrphan(found)
    if (orphan !== null) session.added(orphan)
    return found
  }

  const create: Step = async (entry, session) => {
    const { name, own } = entry.rotation
    const made = await runningCreates.run(session, async (progress) => {
      const beforehand = await readBeforehand(session)
      if (!beforehand.ok) return ok({ kind: 'refused', cause: beforehand.error } as const)
      entry.beforehand = beforehand.value
      const written = parts.noteCreate(entry)
      if (!written.ok) return ok({ kind: 'refused', cause: written.error } as const)
      // Read before there is anything to lose.
      const token = own ? sessions.token(session.connection().id) : null
      if (token?.ok === false) return ok({ kind: 'refused', cause: token.error } as const)
      const { keyId } = session.connection()
      const created = await createOnce(session, name, beforehand.value, progress)
      if (created.kind === 'created') {
        const previous = token === null ? null : { token: token.value.secret, keyId }
        entry.secrets = { secret: created.secret, address: entry.address, previous }
      }
      return ok(created)
    })
    const created = made.ok ? made.value : ({ kind: 'refused', cause: made.error } as const)
    const orphan = created.kind === 'lost' ? onlyOrphan(created) : null
    const outcome =
      created.kind === 'created'
        ? 'created'
        : `${orphan === null ? created.kind : 'found'}: ${created.cause.code}`
    logged(
      'create',
      session,
      (created.kind === 'created' ? created.key : orphan)?.id ?? null,
      name,
      outcome,
    )
    if (created.kind === 'created') return { kind: 'created', key: created.key }
    return created.kind === 'refused' ? created : withOrphan(session, created)
  }

  return {
    create,
    look: async ({ rotation: { name }, beforehand }, session) => {
      const found = await findOrphans(session, name, beforehand, null)
      const orphan = onlyOrphan(found)
      if (orphan !== null) logged('create', session, orphan.id, name, 'found')
      return withOrphan(session, found)
    },
    check: async (entry, session) => {
      const checked = await checkKey(parts, session, newKeyOf(entry), secretsIn(entry))
      return checked.ok ? { kind: 'worked' } : failed(checked.error)
    },
    store: async (entry, session) => {
      const stored = await storeToken(session, secretsIn(entry), newKeyOf(entry).id)
      return stored.ok
        ? // The local service makes a new secret where this one is lost.
          { kind: 'stored', safe: parts.isKept() || session.connection().kind === 'local' }
        : failed(stored.error)
    },
    deliver: async (entry, session) => {
      const { id } = reveals.add(
        session.connection().id,
        newKeyOf(entry),
        secretsIn(entry),
        'rotation',
      )
      entry.rotation = { ...entry.rotation, revealId: id }
      const listed = await session.relist()
      return listed.ok &&
        lacksKey(listed.value, entry.rotation.oldKey.id) &&
        isOf(listed.value, entry)
        ? { kind: 'old_gone' }
        : { kind: 'opened' }
    },
    retire: async (entry, session) => {
      const { oldKey } = entry.rotation
      const listed = await session.relist()
      if (!listed.ok) return failed(listed.error)
      if (!isOf(listed.value, entry)) return failed(OTHER_WORKSPACE)
      if (!has(listed.value, newKeyOf(entry))) return { kind: 'new_gone' }
      if (lacksKey(listed.value, oldKey.id)) return { kind: 'retired' }
      const confirmation = { typedName: entry.typedName, signOut: false }
      const revoked = await revocations.revokeConfirmed(session, oldKey.id, confirmation, {
        why: 'rotation',
        known: knownOf(entry),
      })
      return revoked.ok ? reportOf(revoked.value, 'retired') : failed(revoked.error)
    },
    undo: async (entry, session) => {
      const { proven, own, oldKey } = entry.rotation
      if (proven) {
        const listed = await session.relist()
        if (!listed.ok) return failed(listed.error)
        if (!isOf(listed.value, entry)) return failed(OTHER_WORKSPACE)
        // The new key may be the only way in that is left.
        if (!has(listed.value, oldKey)) return { kind: 'old_gone' }
      }
      if (own && proven) {
        const restored = await restoreToken(session, secretsIn(entry))
        if (!restored.ok) return failed(restored.error)
      }
      const newKey = newKeyOf(entry)
      // The person chose to undo, which confirms the revoke.
      const swapped = revocations.swap(session, oldKey.id, newKey, {
        why: 'undo',
        known: knownOf(entry),
      })
      if (swapped.ok) return reportOf(await swapped.value, 'undone')
      // Signed in again with the key that stays.
      const stored =
        own && proven ? await storeToken(session, secretsIn(entry), newKey.id) : ok(null)
      return stored.ok ? { kind: 'too_late' } : failed(stored.error)
    },
  }
}
