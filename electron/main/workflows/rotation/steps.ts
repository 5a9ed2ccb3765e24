import { type ApiKey, lastFourOf } from '../../../contract/api-key.ts'
import { type Failure, ok, type Result } from '../../../contract/result.ts'
import type { Rotation, RotationStep } from '../../../contract/rotate.ts'
import { confirmationWord } from '../../../contract/shown-name.ts'
import type { RevokeOutcome } from '../../../contract/workflow.ts'
import type { BoundSecret } from '../../key-api/bound-secret.ts'
import type { Session } from '../../sessions/session.ts'
import type { Sessions } from '../../sessions/sessions.ts'
import { isPersistent } from '../../store/vault.ts'
import type { RotationSecrets } from '../../store/work-rows.ts'
import { type CheckParts, checkKey } from '../check.ts'
import { type Beforehand, createOnce, findOrphans, listedIds, type OrphanSearch, onlyOrphan, type RunningCreates } from '../create-once.ts'
import { outcomeText } from '../logged-revoke.ts'
import type { Reveals } from '../reveals.ts'
import { revokeKey } from '../revoke.ts'
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
  /** A create or a revoke took place or was tried, or the rotation ended. */
  readonly logged: (
    action: 'create' | 'revoke' | 'rotate',
    session: Session,
    keyId: string | null,
    keyName: string,
    outcome: string,
  ) => void
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

type Gone =
  | { readonly kind: 'gone' }
  | { readonly kind: 'still_there'; readonly cause: Failure | null }
  | { readonly kind: 'unknown'; readonly cause: Failure; readonly listFailure: Failure }
  | { readonly kind: 'failed'; readonly cause: Failure }

const goneOr = (outcome: RevokeOutcome): Gone => {
  switch (outcome.kind) {
    case 'revoked':
    case 'already_gone':
      return { kind: 'gone' }
    case 'still_there':
      return { kind: 'still_there', cause: outcome.cause }
    case 'unknown':
      return outcome
  }
}

export const createSteps = (parts: StepParts): Readonly<Record<Exclude<RotationStep, 'ended'>, Step>> => {
  const { sessions, runningCreates, reveals, logged } = parts

  const revoke = async (session: Session, key: ApiKey, context: StepContext, typedName: string | null): Promise<Gone> => {
    if (!has(session.state().keys, key)) {
      const listed = await session.relist()
      if (!listed.ok) return failed(listed.error)
      if (!has(listed.value, key)) return isOf(listed.value, context) ? { kind: 'gone' } : failed(OTHER_WORKSPACE)
    }
    const revoked = await revokeKey(session, key.id, { typedName, signOut: false })
    logged('revoke', session, key.id, key.name, outcomeText(revoked))
    return revoked.ok ? goneOr(revoked.value) : failed(revoked.error)
  }

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
      const revoked = await revoke(session, rotation.oldKey, context, context.typedName)
      return revoked.kind === 'gone' ? { kind: 'retired' } : revoked
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
      const revoked = await revoke(session, newKey, context, confirmationWord(newKey))
      return revoked.kind === 'gone' ? { kind: 'undone' } : revoked
    },
  }
}
