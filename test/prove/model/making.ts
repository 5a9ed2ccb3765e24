import { maskSecrets } from '../../../electron/contract/mask-secrets.ts'
import type { RotationAction } from '../../../electron/contract/rotate.ts'
import { confirmationWord } from '../../../electron/contract/shown-name.ts'
import type { Act } from './acts.ts'

export const rotate: Act = (scene, n) => {
  const key = scene.pick(n)
  if (key === null || key.id === scene.world.own.id) return
  scene.rotated.add(maskSecrets(key.name))
  scene.asked += 1
  const connectionId = scene.connection(n)
  void scene.ask('rotate:start', { connectionId, keyId: key.id, name: key.name })
}

const ROTATION_ACTIONS = ['retire', 'undo', 'saved', 'retry', 'undo'] as const
export const actOnRotation: Act = async (scene, n) => {
  const { meant, shown, wire } = scene
  const open = shown.rotations().filter(({ step }) => step !== 'ended')
  const one = open.at(-1 - (n % 2)) ?? open[0]
  const kind = ROTATION_ACTIONS[n % ROTATION_ACTIONS.length] ?? 'saved'
  if (one === undefined) return
  const { oldKey, newKey } = one
  if (kind === 'retry') scene.asked += 1
  const undoes =
    kind === 'undo' || (kind === 'retry' && (one.step === 'undo' || one.step === 'create'))
  const target = kind === 'retire' ? oldKey : undoes ? newKey : null
  // An undo means the key that the rotation made, whatever the app takes for it.
  const isRight = target !== null && (kind === 'retire' || scene.made.has(target.id))
  const meaning = isRight ? meant.mean(target.id, kind === 'retire' ? 'rotation' : 'undo') : null
  if (kind === 'retire')
    for (const before of ['saved', 'next'] as const)
      await scene.ask('rotate:act', { id: one.id, action: { kind: before } })
  const wasSent = meant.ofKey(oldKey.id).some(({ by, at }) => {
    const sent = wire.deletes.get(oldKey.id) ?? []
    return by === 'rotation' && sent.some((when) => when >= at)
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
  const isLeft = after?.end === 'rotated' || after?.problem?.kind === 'old_gone'
  const isTooLate = after?.problem?.kind === 'too_late'
  // The new key is the only one left: it stays.
  if (meaning !== null && kind === 'undo' && (isLeft || isTooLate)) meant.drop(meaning)
  // The undo took the reason of the old key away, unless its request was sent before.
  const isUndone = done.ok && kind === 'undo' && !isTooLate && after?.problem?.kind !== 'failed'
  if (!isUndone || isLeft) return
  if (wasSent && meaning?.isMeant() === true && wire.isAlive(oldKey.id))
    scene.wrong.push(`${oldKey.id} may die by its request, and ${newKey?.id} was given up`)
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
  const before = new Set(scene.wire.living().map(({ id }) => id))
  scene.creates.push({ name: maskSecrets(name), before })
  scene.asked += 1
  const created = await scene.ask('api-keys:create', { connectionId: scene.connection(n), name })
  if (!created.ok || created.value.kind !== 'created') return
  const { id, key } = created.value.reveal
  scene.answered.add(key.id)
  void scene.ask('reveals:finish', { id, reason: 'copied' })
}

/** Revokes what a create without an answer left, and creates again. */
export const createAgain: Act = async (scene) => {
  const unread = await scene.ask('api-keys:unread-outcome', null)
  if (!unread.ok || unread.value === null) return
  const { outcome, connectionId } = unread.value
  if (outcome.kind === 'unknown')
    return void (await scene.ask('api-keys:look-again', outcome.attemptId))
  const [orphan] = outcome.kind === 'lost' ? outcome.orphans : []
  // A colleague's key of the same name may be as young: only one that was there before, or that
  // somebody got, is certainly another. A secret that came and was not saved is told of by its key.
  const isUnsaved = outcome.kind === 'lost' && outcome.cause === null
  const name = maskSecrets(outcome.name)
  const attempts = scene.creates.filter((one) => one.name === name)
  const isOther = (id: string): boolean =>
    (!isUnsaved && scene.answered.has(id)) || attempts.every(({ before }) => before.has(id))
  if (orphan === undefined) {
    for (const [id, madeAs] of scene.made)
      if (
        outcome.kind === 'lost' &&
        madeAs === name &&
        !scene.hasLastingPart &&
        scene.wire.isAlive(id) &&
        scene.wire.listed.has(id) &&
        !isOther(id) &&
        // Another create was answered with it, and the app was killed.
        !scene.shown.isRetried(id)
      )
        scene.wrong.push(`${id} is what a create left, and was not found`)
    return void (await scene.ask('api-keys:mark-outcome-read', outcome.attemptId))
  }
  if (isOther(orphan.id)) scene.wrong.push(`${orphan.id} was taken for the orphan of a create`)
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
