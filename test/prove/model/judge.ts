import type { Scene } from './scene.ts'

const HOURS_MS = 3_600_000

/** Tells whether the app shows a key that shall be dead and is not, or says why. */
const isShown = (scene: Scene, keyId: string): boolean => {
  const { core } = scene.world
  const name = scene.living().find(({ id }) => id === keyId)?.name
  return (
    core.revocations
      .plans()
      .some(
        (plan) =>
          plan.keyId === keyId && !(plan.phase.kind === 'ended' && plan.phase.end === 'revoked'),
      ) ||
    core.revocations.bulks
      .jobs()
      .some(({ rows }) => rows.some(({ id, state }) => id === keyId && state !== 'revoked')) ||
    // Of a lost create the lease knows the name alone.
    core.leases
      .list()
      .some((lease) => lease.keyId === keyId || (lease.keyId === null && lease.keyName === name)) ||
    core.rotations
      .list()
      .some(
        ({ oldKey, newKey, step }) => step !== 'ended' && [oldKey.id, newKey?.id].includes(keyId),
      ) ||
    core.revocations.unproven().some(({ key }) => key.id === keyId) ||
    core.incidents.list().some(({ key, revoked }) => key.id === keyId && revoked === null)
  )
}

/** Lets all be well again, waits, and judges what a sequence left. */
export const judgeEnd = async (scene: Scene): Promise<void> => {
  const { world } = scene
  scene.line = 'well'
  scene.latency = 0
  world.join()
  void world.killAt(Number.POSITIVE_INFINITY)
  // A quit may be under way.
  await world.advance(10_000)
  await scene.revive()
  if (scene.isLocked) await scene.ask('lock:open', { passphrase: null })
  scene.isLocked = false
  await world.advance(1_000)
  void scene.ask('connections:reconnect', {
    id: scene.connectionId,
    token: world.own.secret,
  })
  await world.settle()
  void scene.ask('api-keys:refresh', scene.connectionId)
  for (let minute = 0; minute < 6; minute += 1) await world.advance(30_000)
  await world.advance(HOURS_MS)
  const [wrong] = scene.wrong
  if (wrong !== undefined) throw new Error(wrong)
  for (const { keyId, by, isOwed } of scene.meanings)
    if (isOwed() && scene.isAlive(keyId) && !scene.lied.has(keyId) && !isShown(scene, keyId))
      throw new Error(`${keyId} (${by}) shall be dead, lives, and is not shown`)
  for (const keyId of scene.lent)
    if (
      scene.isAlive(keyId) &&
      !scene.lied.has(keyId) &&
      !scene.programs.some((program) => program.keyId === keyId) &&
      !isShown(scene, keyId)
    )
      throw new Error(`${keyId} was made for a program, lives, and is not shown`)
  for (const { keyId, isOver, isLasting } of scene.programs)
    if (
      !isOver &&
      isLasting &&
      scene.revoked.has(keyId) &&
      !scene.meanings.some((one) => one.keyId === keyId && one.by !== 'lease')
    )
      throw new Error(`${keyId} of a program that runs is dead`)
  const entries = world.core.activity
    .list()
    .filter(({ action, outcome }) => action === 'revoke' && /^(revoked|already_gone)/.test(outcome))
  for (const keyId of scene.revoked)
    if (
      !entries.some((entry) => entry.keyId === keyId) &&
      !scene.givenUp.has(keyId) &&
      !isShown(scene, keyId)
    )
      throw new Error(`${keyId} was revoked without an entry in the activity log`)
  for (const proof of world.core.revocations.proofs()) {
    const secret = scene.secrets.get(proof.key.id)
    const { id } = proof.key
    if (
      proof.verdict?.kind === 'confirmed' &&
      secret !== undefined &&
      scene.isAlive(id) &&
      !scene.unclear.has(id)
    )
      throw new Error(`${proof.key.id} is said to be dead, and lives`)
  }
  for (const { newKey, step, proven, connectionId, own } of world.core.rotations.list())
    if (
      newKey !== null &&
      proven &&
      !own &&
      step !== 'ended' &&
      scene.isAlive(newKey.id) &&
      world.core.rotations.secretOf(connectionId, newKey.id) === null
    )
      throw new Error(`the secret of ${newKey.id} is lost`)
}
