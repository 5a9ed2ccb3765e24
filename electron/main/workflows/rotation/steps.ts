import { type ApiKey, lastFourOf } from '../../../contract/api-key.ts'
import { type Failure, ok, type Result } from '../../../contract/result.ts'
import type { Rotation, RotationStep } from '../../../contract/rotate.ts'
import type { RevokeOutcome } from '../../../contract/workflow.ts'
import type { BoundSecret } from '../../key-api/bound-secret.ts'
import type { Revocations } from '../../revocations/revocations.ts'
import type { Session } from '../../sessions/session.ts'
import type { Sessions } from '../../sessions/sessions.ts'
import { isPersistent } from '../../store/vault.ts'
import type { RotationSecrets } from '../../store/work-rows.ts'
import { type CheckParts, checkKey } from '../check.ts'
import { type Beforehand, createOnce, findOrphans, listedIds, type OrphanSearch, onlyOrphan, type RunningCreates } from '../create-once.ts'
import type { Reveals } from '../reveals.ts'
import { isOfWorkspace, knownIds, OTHER_WORKSPACE } from '../same-workspace.ts'
import type { RotationReport } from './machine.ts'

/** What a step has to work with, besides the rotation's state. */
export interface StepContext extends Beforehand {
  /** null until the new key is created. */
  readonly secrets: RotationSecrets | null
  /** Keeps them; from the next state on they outlive a crash where that is possible. */
  keep(secrets: RotationSecrets): void
  /** Where the rotation was begun, and the session leads now. As `addressOf`. */
  readonly address: string
  /** Writes it down, ahead of the create. */
  beforeCreate(beforehand: Beforehand): Result<null>
  /** What the person typed to confirm the revoke. */
  readonly typedName: string | null
  revealed(revealId: string): void
}

export interface StepParts extends CheckParts {
  readonly sessions: Sessions
  readonly runningCreates: RunningCreates
  readonly reveals: Reveals
  readonly revocations: Pick<Revocations, 'revokeConfirmed' | 'swap'>
  /** A create took place or was tried, or the rotation ended. */
  readonly logged: (action: 'create' | 'rotate', session: Session, keyId: string | null, keyName: string, outcome: string) => void
}

type Step = (rotation: Rotation, session: Session, context: StepContext) => Promise<RotationReport>

const failed = (cause: Failure) => ({ kind: 'failed', cause }) as const
const newKeyOf = ({ newKey }: Rotation): ApiKey => {
  if (newKey === null) throw new Error('there is no new key yet')
  return newKey
}
const secretsIn = ({ secrets }: StepContext): RotationSecrets => {
  if (secrets === null) throw new Error('there is no secret yet')
  return secrets
}

const has = (keys: readonly ApiKey[] | null, { id }: ApiKey): boolean => keys?.some((key) => key.id === id) === true
const isOf = (listed: readonly ApiKey[], { known }: StepContext): boolean => isOfWorkspace(listed, new Set(known))

export const createSteps = (parts: StepParts): Readonly<Record<Exclude<RotationStep, 'ended'>, Step>> => {
  const { sessions, runningCreates, reveals, revocations, logged } = parts

  const reportOf = (outcome: RevokeOutcome, end: 'retired' | 'undone'): RotationReport =>
    outcome.kind === 'pending' ? outcome : { kind: end }

  /** Replaces the app's token. */
  const storeToken = async (session: Session, token: BoundSecret, keyId: string | null): Promise<Result<null>> => {
    const kept = await sessions.keep({ ...session.connection(), lastFour: lastFourOf(token.secret), keyId }, token)
    if (!kept.ok) return kept
    await session.relist()
    return ok(null)
  }

  /** Signs the app in with its old key again, if it might not be. */
  const restoreToken = async (session: Session, { previous, address }: RotationSecrets): Promise<Result<null>> =>
    previous === null ? ok(null) : storeToken(session, { secret: previous.token, address }, previous.keyId)

  /** A rotation outlives the app and reports itself what its create left. */
  const withOrphan = <Found extends OrphanSearch<unknown>>(session: Session, found: Found): Found => {
    const orphan = onlyOrphan(found)
    if (orphan !== null) session.added(orphan)
    return found
  }

  const create: Step = async ({ name, own }, session, context) => {
    const made = await runningCreates.run(session, async (progress) => {
      const before = await listedIds(session)
      if (!before.ok) return ok({ kind: 'refused', cause: before.error } as const)
      const written = context.beforeCreate({ before: before.value, known: knownIds(session) })
      if (!written.ok) return ok({ kind: 'refused', cause: written.error } as const)
      // Read before there is anything to lose.
      const token = own ? await sessions.token(session.connection().id) : null
      if (token?.ok === false) return ok({ kind: 'refused', cause: token.error } as const)
      const { keyId } = session.connection()
      const created = await createOnce(session, name, before.value, progress)
      if (created.kind === 'created') {
        const previous = token === null ? null : { token: token.value.secret, keyId }
        context.keep({ secret: created.secret, address: context.address, previous })
      }
      return ok(created)
    })
    const created = made.ok ? made.value : ({ kind: 'refused', cause: made.error } as const)
    const orphan = created.kind === 'lost' ? onlyOrphan(created) : null
    const outcome = created.kind === 'created' ? 'created' : `${orphan === null ? created.kind : 'found'}: ${created.cause.code}`
    logged('create', session, (created.kind === 'created' ? created.key : orphan)?.id ?? null, name, outcome)
    if (created.kind === 'created') return { kind: 'created', key: created.key }
    return created.kind === 'refused' ? created : withOrphan(session, created)
  }

  return {
    create,
    look: async ({ name }, session, context) => {
      const found = await findOrphans(session, name, context, null)
      const orphan = onlyOrphan(found)
      if (orphan !== null) logged('create', session, orphan.id, name, 'found')
      return withOrphan(session, found)
    },
    check: async (rotation, session, context) => {
      const checked = await checkKey(parts, session, newKeyOf(rotation), secretsIn(context))
      return checked.ok ? { kind: 'worked' } : failed(checked.error)
    },
    store: async (rotation, session, context) => {
      const stored = await storeToken(session, secretsIn(context), newKeyOf(rotation).id)
      return stored.ok ? { kind: 'stored', safe: isPersistent(session.connection()) } : failed(stored.error)
    },
    deliver: async (rotation, session, context) => {
      context.revealed(reveals.add(session.connection().id, newKeyOf(rotation), secretsIn(context), 'rotation').id)
      const listed = await session.relist()
      return listed.ok && !has(listed.value, rotation.oldKey) && isOf(listed.value, context) ? { kind: 'old_gone' } : { kind: 'opened' }
    },
    retire: async (rotation, session, context) => {
      const listed = await session.relist()
      if (!listed.ok) return failed(listed.error)
      if (!isOf(listed.value, context)) return failed(OTHER_WORKSPACE)
      if (!has(listed.value, newKeyOf(rotation))) return { kind: 'new_gone' }
      if (!has(listed.value, rotation.oldKey)) return { kind: 'retired' }
      const confirmation = { typedName: context.typedName, signOut: false }
      const revoked = await revocations.revokeConfirmed(session, rotation.oldKey.id, confirmation, { why: 'rotation' })
      return revoked.ok ? reportOf(revoked.value, 'retired') : failed(revoked.error)
    },
    undo: async (rotation, session, context) => {
      if (rotation.proven) {
        const listed = await session.relist()
        if (!listed.ok) return failed(listed.error)
        if (!isOf(listed.value, context)) return failed(OTHER_WORKSPACE)
        // The new key may be the only way in that is left.
        if (!has(listed.value, rotation.oldKey)) return { kind: 'old_gone' }
      }
      if (rotation.own && rotation.proven) {
        const restored = await restoreToken(session, secretsIn(context))
        if (!restored.ok) return failed(restored.error)
      }
      const newKey = newKeyOf(rotation)
      // The person chose to undo, which confirms the revoke.
      const revoked = revocations.swap(session, rotation.oldKey.id, newKey, { why: 'undo' })
      return revoked.ok ? reportOf(await revoked.value, 'undone') : failed(revoked.error)
    },
  }
}
