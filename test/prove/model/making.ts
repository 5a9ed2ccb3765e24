import { maskSecrets } from '../../../electron/contract/mask-secrets.ts'
import type { RotationAction } from '../../../electron/contract/rotate.ts'
import { confirmationWord } from '../../../electron/contract/shown-name.ts'
import type { UnreadOutcome } from '../../../electron/contract/workflow.ts'
import type { Act } from './acts.ts'
import type { Scene } from './scene.ts'

export const rotate: Act = (scene, n) => {
  const key = scene.pick(n)
  if (key === null || scene.ownKeys().includes(key.id)) return
  scene.rotated.add(maskSecrets(key.name))
  scene.asked += 1
  const connectionId = scene.connection(n)
  void scene.ask('rotate:start', { connectionId, keyId: key.id, name: key.name })
}

/** Problems by which an undo gives nothing up. */
const KEPT_BY = ['old_gone', 'old_unlisted', 'old_wanted', 'too_late'] as const
const ROTATION_ACTIONS = ['retire', 'undo', 'saved', 'retire', 'retry'] as const
const PROBLEM_ACTIONS = ['retire', 'undo', 'saved', 'undo', 'retry'] as const
export const actOnRotation: Act = async (scene, n) => {
  const { meant, shown, wire } = scene
  const open = shown.rotations().filter(({ step }) => step !== 'ended')
  const one = open.at(-1 - (n % 2)) ?? open[0]
  if (one === undefined) return
  const actions = one.problem === null ? ROTATION_ACTIONS : PROBLEM_ACTIONS
  const kind = actions[n % actions.length] ?? 'saved'
  const { oldKey, newKey } = one
  if (kind === 'retry') scene.asked += 1
  const undoes =
    kind === 'undo' || (kind === 'retry' && (one.step === 'undo' || one.step === 'create'))
  const target = kind === 'retire' ? oldKey : undoes ? newKey : null
  // An undo means the key that the rotation made, whatever the app takes for it.
  const isRight = target !== null && (kind === 'retire' || scene.made.has(target.id))
  const meaning = isRight ? meant.mean(target.id, kind === 'retire' ? 'rotation' : 'undo') : null
  if (kind === 'retire') {
    scene.retired.set(oldKey.id, newKey?.id ?? '')
    for (const before of ['saved', 'next'] as const)
      await scene.ask('rotate:act', { id: one.id, action: { kind: before } })
  }
  const wasSent = meant.ofKey(oldKey.id).some(({ by, at, isOwed }) => {
    const sent = wire.deletes.get(oldKey.id) ?? []
    // What the disk refused before a kill, the app does not know.
    const isKnown = !scene.unwritten.has(oldKey.id)
    return by === 'rotation' && isOwed() && isKnown && sent.some((when) => when >= at)
  })
  const action: RotationAction =
    kind === 'retire'
      ? { kind, typedName: confirmationWord(oldKey) }
      : kind === 'retry'
        ? { kind, step: one.step, newKeyId: newKey?.id ?? null }
        : { kind }
  const done = await scene.ask('rotate:act', { id: one.id, action })
  const now = () => shown.rotations().find(({ id }) => id === one.id)
  if (meaning !== null) {
    meant.settle([meaning], done)
    // A rotation that ended the other way owes nothing.
    const { isOwed } = meaning
    const other = kind === 'retire' ? 'undone' : 'rotated'
    meaning.isOwed = () => isOwed() && now()?.end !== other
  }
  const after = now()
  // The new key may be the only one left, or the old one's request was sent: it stays.
  const stays =
    after?.end === 'rotated' ||
    KEPT_BY.some((problem) => problem === after?.problem?.kind) ||
    (after?.step === 'retire' && after.problem?.kind === 'not_proven')
  if (meaning !== null && kind === 'undo' && stays) meant.drop(meaning)
  // The undo took the reason of the old key away.
  if (!done.ok || kind !== 'undo' || stays || after?.problem?.kind === 'failed') return
  if (wasSent && meaning?.isMeant() === true && wire.isAlive(oldKey.id))
    scene.wrong.push(`${oldKey.id} may die by its request, and ${newKey?.id} was given up`)
  if (shown.plans().some((plan) => plan.keyId === oldKey.id && plan.why === 'rotation'))
    scene.wrong.push(`${oldKey.id} is still to go after the undo of its rotation`)
  meant.dropWhere(({ keyId, by }) => keyId === oldKey.id && by === 'rotation')
}

export const leak: Act = async (scene, n) => {
  const key = scene.pick(n)
  const connectionId = scene.connection(n)
  if (key === null) return
  const begun = await scene.ask('leaks:begin', { connectionId, keyId: key.id, found: null })
  if (!begun.ok) return
  const action = { kind: 'revoke', typedName: confirmationWord(key), signOut: true } as const
  const meaning = scene.meant.mean(key.id, 'leak')
  scene.meant.settleBy([meaning], scene.ask('leaks:act', { id: begun.value.id, action }))
}

export const create: Act = async (scene, n) => {
  const name = ['shop', 'x_live_AbCdEfGh12345678', 'a'][n % 3] ?? 'shop'
  const before = scene.olderKeys()
  const attempt = { name: maskSecrets(name), before }
  scene.creates.push(attempt)
  scene.asked += 1
  const created = await scene.ask('api-keys:create', { connectionId: scene.connection(n), name })
  if (created.ok && created.value.kind === 'lost') checkFound(scene, created.value, [attempt])
  if (!created.ok || created.value.kind !== 'created') return
  const { id, key } = created.value.reveal
  // What the disk refused, the next start does not know.
  if (scene.world.diskRefusal === null) scene.answered.add(key.id)
  void scene.ask('reveals:finish', { id, reason: 'copied' })
}

type Lost = Extract<NonNullable<UnreadOutcome>['outcome'], { readonly kind: 'lost' }>

/** Checks what was found of a create without an answer, which was one of these attempts. */
const checkFound = (
  scene: Scene,
  { orphans, cause, name }: Pick<Lost, 'orphans' | 'cause' | 'name'>,
  attempts: readonly Scene['creates'][number][],
): void => {
  // A colleague's key of the same name may be as young: only one that was there before, or that
  // somebody got, is certainly another. A secret that came and was not saved is told of by its key.
  // A connection does not know what another one was answered: the person looks at both keys.
  const isAnswered = (id: string): boolean => scene.tokens.size === 1 && scene.answered.has(id)
  const isOther = (id: string): boolean =>
    (cause !== null && isAnswered(id)) || attempts.every(({ before }) => before.has(id))
  const [wrong] = orphans.filter(({ id }) => isOther(id))
  if (wrong !== undefined) scene.wrong.push(`${wrong.id} was taken for the orphan of a create`)
  // Of two creates of a name the other one may tell of the key.
  if (scene.shown.openCreates(name) > 1) return
  if (orphans.length > 0 || scene.hasFaultyLists) return
  for (const [id, madeAs] of scene.made)
    if (
      madeAs === maskSecrets(name) &&
      !scene.hasLastingPart &&
      scene.wire.isAlive(id) &&
      scene.wire.listed.has(id) &&
      !isOther(id) &&
      // Another create was answered with it, and the app was killed.
      !scene.shown.isRetried(id)
    )
      scene.wrong.push(`${id} is what a create left, and was not found`)
}

/** Revokes what a create without an answer left, and creates again. */
export const createAgain: Act = async (scene) => {
  const unread = await scene.ask('api-keys:unread-outcome', { attemptId: null })
  if (!unread.ok || unread.value === null) return
  const { outcome, connectionId } = unread.value
  if (outcome.kind === 'unknown')
    return void (await scene.ask('api-keys:look-again', outcome.attemptId))
  const [orphan] = outcome.kind === 'lost' ? outcome.orphans : []
  const name = maskSecrets(outcome.name)
  const attempts = scene.creates.filter((one) => one.name === name)
  if (outcome.kind === 'lost') checkFound(scene, outcome, attempts)
  if (orphan === undefined)
    return void (await scene.ask('api-keys:mark-outcome-read', outcome.attemptId))
  // The person looks at the key and agrees.
  const meaning = scene.meant.mean(orphan.id, 'orphan')
  scene.asked += 1
  const { attemptId } = outcome
  const confirmation = { typedName: confirmationWord(orphan), signOut: false }
  const again = scene.ask('api-keys:revoke-and-create', {
    connectionId,
    attemptId,
    id: orphan.id,
    confirmation,
  })
  scene.meant.settleBy(
    [meaning],
    again.then((answer) => {
      if (!answer.ok) return answer
      const { created, revoke } = answer.value
      if (created?.kind === 'created') scene.answered.add(created.reveal.key.id)
      return revoke
    }),
  )
}
