import { randomUUID } from 'node:crypto'
import type { ApiKey } from '../../../contract/api-key.ts'
import {
  canUndo,
  isRevoking,
  type Rotation,
  type RotationProblem,
  type RotationStep,
  type RotationTrouble,
} from '../../../contract/rotate.ts'
import { type LeftKeys, onlyOrphan } from '../keys/orphans.ts'

/** What a step's work ended in. */
export type RotationReport =
  | { readonly kind: 'created'; readonly key: ApiKey }
  /** `old_unproven`: the undo came too late, and the end of the old key is not proven. */
  | { readonly kind: 'worked' | 'opened' | 'retired' | 'undone' | 'old_unproven' }
  /** `safe`: it outlives the app. */
  | { readonly kind: 'stored'; readonly safe: boolean }
  | RotationTrouble

/** What the person asks for. */
export type RotationChoice = 'retry' | 'saved' | 'next' | 'back' | 'retire' | 'keep' | 'undo'

const work = (rotation: Rotation, step: RotationStep, more: Partial<Rotation> = {}): Rotation => ({
  ...rotation,
  ...more,
  step,
  working: true,
  problem: null,
})
const rest = (
  rotation: Rotation,
  problem: RotationProblem | null,
  step = rotation.step,
): Rotation => ({
  ...rotation,
  step,
  working: false,
  problem,
})
const finish = (rotation: Rotation, end: NonNullable<Rotation['end']>): Rotation => ({
  ...rest(rotation, null, 'ended'),
  end,
})

const endedAsKept = (rotation: Rotation): Rotation => ({
  ...finish(rotation, 'kept'),
  ...(rotation.problem?.kind === 'not_proven' ? { oldMayEnd: true } : {}),
})

const oldGone = (rotation: Rotation): Rotation =>
  rotation.delivered ? finish(rotation, 'rotated') : rest(rotation, { kind: 'old_gone' }, 'deliver')
const newGone = (rotation: Rotation): Rotation =>
  rotation.again
    ? work(rotation, 'create', { newKey: null, again: false })
    : finish(rotation, 'undone')

/** A rotation that has just begun. */
export const freshRotation = (
  begun: Pick<
    Rotation,
    'connectionId' | 'oldKey' | 'name' | 'own' | 'oldRevoked' | 'kept' | 'asked'
  >,
): Rotation => ({
  id: randomUUID(),
  ...begun,
  newKey: null,
  step: 'create',
  working: true,
  problem: null,
  proven: false,
  delivered: false,
  copied: false,
  again: false,
  revealId: null,
  parked: false,
  end: null,
})

/** The state after a step's work reported. */
export const reported = (rotation: Rotation, report: RotationReport): Rotation => {
  if (!rotation.working) return rotation
  switch (report.kind) {
    case 'created':
      return work(rotation, 'check', { newKey: report.key })
    case 'worked':
      return work(rotation, rotation.own ? 'store' : 'deliver', { proven: true })
    case 'stored':
      return work(rotation, 'deliver', { delivered: rotation.delivered || report.safe })
    case 'opened':
      return rest(rotation, null)
    case 'retired':
      return finish(rotation, 'rotated')
    case 'undone':
      return newGone(rotation)
    case 'old_gone':
      return oldGone(rotation)
    case 'old_unlisted':
      return rest(rotation, report, 'deliver')
    case 'lost':
      return { ...rest(rotation, report, 'create'), newKey: onlyOrphan(report) }
    case 'too_late':
      return rest(rotation, report, 'retire')
    case 'old_unproven':
      return rest(rotation, { kind: 'not_proven' }, 'retire')
    case 'not_proven':
      return rest(rotation, report, rotation.step === 'undo' ? 'undo' : 'retire')
    case 'old_wanted':
      // Back to where it may go on.
      return rest(
        rotation,
        report,
        report.goesOn ? 'retire' : rotation.proven ? 'deliver' : 'check',
      )
    case 'unknown':
    case 'failed':
      // Nobody knows how far an unforeseen end of a create came.
      return rest(rotation, report, rotation.step === 'create' ? 'look' : rotation.step)
    case 'refused':
    case 'pending':
    case 'new_gone':
      return rest(rotation, report)
  }
}

const isSame = (problem: RotationProblem | null, { orphans, others }: LeftKeys): boolean => {
  const ids = (keys: LeftKeys): string =>
    JSON.stringify([keys.orphans, keys.others].map((list) => list.map(({ id }) => id)))
  return problem?.kind === 'lost' && ids(problem) === ids({ orphans, others })
}

/** The state once a later list shows what a create without an answer left. */
export const searched = (rotation: Rotation, left: LeftKeys): Rotation => {
  const { step, working, problem } = rotation
  const isLost = step === 'look' || (step === 'create' && problem?.kind === 'lost')
  if (working || !isLost || isSame(problem, left)) return rotation
  const cause = problem !== null && 'cause' in problem ? problem.cause : null
  return {
    ...rest(rotation, { kind: 'lost', cause, ...left }, 'create'),
    newKey: onlyOrphan(left),
  }
}

/** How a revoke of one of its keys ended: the key is gone, or nothing more is sent for it. */
export type RevokeEnd = 'gone' | 'not_proven' | 'stopped'

/** The state once a revoke of one of its keys is over. */
export const revokeEnded = (rotation: Rotation, keyId: string, end: RevokeEnd): Rotation => {
  const isGone = end === 'gone'
  const problem = end === 'not_proven' ? ({ kind: 'not_proven' } as const) : null
  const { step, working, oldKey, newKey } = rotation
  if (working || step === 'ended') return rotation
  if (keyId === newKey?.id && step === 'undo')
    return isGone
      ? newGone(rotation)
      : rest(rotation, problem ?? { kind: 'failed', cause: { code: 'cancelled' } })
  // The new key goes in any case once its revoke goes on.
  const concernsOld =
    step === 'deliver' || step === 'retire' || (step === 'undo' && !isRevoking(rotation))
  if (keyId !== oldKey.id) return rotation
  if (!concernsOld) return isGone ? { ...rotation, oldRevoked: true } : rotation
  if (isGone) return oldGone({ ...rotation, oldRevoked: true })
  return step === 'retire' && isRevoking(rotation) ? rest(rotation, problem) : rotation
}

const retried = (rotation: Rotation): Rotation | null => {
  const { step, problem, newKey, revealId } = rotation
  if (problem === null || isRevoking(rotation)) return null
  if (problem.kind === 'old_gone' && revealId !== null) return null
  // The orphan of a lost answer goes before there is a second key.
  if (step === 'create' && newKey !== null) return work(rotation, 'undo', { again: true })
  return step === 'retire' || step === 'ended' ? null : work(rotation, step)
}

/** The state after the person's choice, or null where it is not possible. */
export const applyChoice = (rotation: Rotation, choice: RotationChoice): Rotation | null => {
  const { step, working, problem, proven } = rotation
  const delivered = rotation.delivered || rotation.copied
  if (working || step === 'ended') return null
  // The old key's revoke goes on: it is neither kept nor revoked twice.
  const retires = step === 'retire' && !isRevoking(rotation)
  switch (choice) {
    case 'retry':
      return retried(rotation)
    case 'undo':
      return canUndo(rotation) ? work(rotation, 'undo', { again: false }) : null
    case 'saved':
      return step === 'deliver' && proven ? { ...rotation, delivered: true } : null
    case 'next':
      if (step !== 'deliver' || !delivered) return null
      if (problem?.kind === 'old_gone') return finish(rotation, 'rotated')
      return problem === null || problem.kind === 'old_unlisted' || problem.kind === 'old_wanted'
        ? rest(rotation, null, 'retire')
        : null
    case 'back':
      return retires && problem?.kind !== 'not_proven' ? rest(rotation, null, 'deliver') : null
    // The central rule: the old key goes only after the new one was proven and delivered.
    case 'retire':
      return retires && proven && delivered ? work(rotation, 'retire', { delivered }) : null
    case 'keep':
      return retires ? endedAsKept(rotation) : null
  }
}

/**
 * Whether the new key's secret may be on this computer and nowhere else. What is stored as the
 * app's own token goes with the connection; of a key whose create was not answered nobody ever had
 * the secret.
 */
export const hasOnlyCopy = ({ newKey, step, delivered, own }: Rotation): boolean =>
  newKey !== null && (!delivered || own) && step !== 'create' && step !== 'look'

/**
 * The state once the copy is off the clipboard, unless the person went on to revoke the old key
 * while it was there.
 */
export const copyGone = (rotation: Rotation): Rotation => {
  const { step, working, problem, delivered } = rotation
  const gone = { ...rotation, copied: false }
  return step === 'retire' && !working && !delivered ? rest(gone, problem, 'deliver') : gone
}

/**
 * Returns a rotation that an earlier run left as this run begins with it: at rest, with nothing
 * taken for granted. `revoked`: the keys whose revoke goes on.
 */
export const resumed = (rotation: Rotation, revoked: ReadonlySet<string>): Rotation => {
  const { step, working, problem, oldKey, newKey } = rotation
  const found = { ...rotation, revealId: null, copied: false, parked: true }
  if (step === 'create' && !working && problem?.kind === 'lost') return found
  const ending = step === 'retire' ? oldKey : step === 'undo' ? newKey : null
  if (ending !== null && revoked.has(ending.id))
    return rest(found, { kind: 'pending', cause: null })
  // Whether a revoke took place is shown by the list, and the person decides whether to go on.
  const again = step === 'create' ? 'look' : step === 'retire' ? 'deliver' : step
  return rest(found, { kind: 'interrupted' }, again)
}
