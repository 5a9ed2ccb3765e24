import { lastFourOf } from '../../../electron/contract/api-key.ts'
import { confirmationWord } from '../../../electron/contract/shown-name.ts'
import { type Act, press } from './acts.ts'
import { forget } from './faults.ts'
import type { Scene } from './scene.ts'

/** Keys that are dead, and of which nothing that the app is doing says more. */
const restorable = ({ wire, shown, world }: Scene): readonly string[] =>
  [...wire.known].filter(
    (id) =>
      id !== world.own.id &&
      !wire.isAlive(id) &&
      !wire.isBusy() &&
      (!wire.deletes.has(id) || shown.hasTold(id)),
  )

/** A colleague restores a key. Whoever wanted it dead has seen it die, and owes nothing more. */
export const restore: Act = async (scene, n) => {
  const { meant, shown, wire, watch } = scene
  await scene.world.settle()
  // A kill may have waited for a request.
  if (!scene.world.isOpen) return
  const dead = restorable(scene)
  const proven = dead.filter((id) => shown.isProven(id))
  const from = proven.length > 0 ? proven : dead
  const keyId = from[n % Math.max(from.length, 1)]
  if (keyId === undefined) return
  watch.restored(keyId)
  // A key whose own secret proved its death is revoked again only for somebody who asks anew.
  const isLeft = shown.isProven(keyId) && scene.tokens.size === 1
  for (const one of meant.ofKey(keyId))
    if (isLeft) meant.drop(one)
    else one.isOwed = () => false
  wire.restore(keyId)
  // Before the next list, which may come at once: what is said now was said before it.
  watch.look()
  scene.focusOn(keyId)
}
/** Somebody sees in the list that a key is back, and revokes it. */
export const pressRestored: Act = async (scene, n) => {
  const restored = [...scene.wire.restored.keys()]
  const keyId = restored[n % Math.max(restored.length, 1)]
  if (keyId === undefined || !scene.wire.isAlive(keyId)) return
  await scene.ask('api-keys:refresh', scene.connection(n))
  if (scene.wire.unseen.has(keyId)) return
  scene.focusOn(keyId)
  await press(scene, 1)
}

/** The secret without one of its letters: its last four are the same. */
const miscopy = (secret: string): string => `${secret.slice(0, 12)}${secret.slice(13)}`

/** A person pastes the secret of a key that leaked, mostly with a letter missing. */
export const paste: Act = async (scene, n) => {
  const key = scene.pick(n)
  const secret = scene.secrets.get(key?.id ?? '')
  if (key === null || secret === undefined) return
  const found = n % 3 === 0 ? secret : miscopy(secret)
  if (found !== secret) scene.miscopied.add(found)
  const connectionId = scene.connection(n)
  const begun = await scene.ask('leaks:begin', { connectionId, keyId: key.id, found })
  if (!begun.ok || lastFourOf(found) !== key.lastFour) return
  const action = { kind: 'revoke', typedName: confirmationWord(key), signOut: true } as const
  const meaning = scene.meant.mean(key.id, 'leak')
  scene.meant.settleBy([meaning], scene.ask('leaks:act', { id: begun.value.id, action }))
}
/** A person asks for the proof of a death once more. */
export const prove: Act = (scene, n) => {
  const proofs = scene.shown.proofs()
  const one = proofs[n % Math.max(proofs.length, 1)]
  if (one !== undefined) void scene.ask('proofs:try-again', one.id)
}

/** A person creates a key and keeps its secret here. */
export const keep: Act = async (scene, n) => {
  scene.creates.push({ name: 'kept', before: scene.olderKeys() })
  scene.asked += 1
  const connectionId = scene.connection(n)
  const created = await scene.ask('api-keys:create', { connectionId, name: 'kept' })
  if (!created.ok || created.value.kind !== 'created') return
  const { id, key } = created.value.reveal
  scene.answered.add(key.id)
  scene.focusOn(key.id)
  const kept = await scene.ask('kept:keep', id)
  if (kept.ok) scene.kept.push({ connectionId, keyId: key.id })
  void scene.ask('reveals:finish', { id, reason: 'copied' })
}
/** A person checks a kept secret: one that is erased is said to be dead. */
export const check: Act = (scene, n) => {
  const one = scene.kept[n % Math.max(scene.kept.length, 1)]
  if (one === undefined) return
  void scene.ask('kept:check', one).then((checked) => {
    if (checked.ok && checked.value === 'erased') scene.watch.erased(one.keyId)
  })
}

/**
 * Another key has the last four letters of the token, and the connection is added anew: it knows its
 * own key by those letters alone.
 */
export const twin: Act = async (scene, n) => {
  const key = scene.pick(n * 2)
  const { own } = scene.world
  if (key === null || key.id === own.id || scene.wire.twins.size > 0 || scene.isLocked) return
  scene.wire.twins.set(key.id, lastFourOf(own.secret))
  await forget(scene, n)
}
