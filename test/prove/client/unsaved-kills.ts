import type { Reveal } from '../../../electron/contract/workflow.ts'
import { comesTrue } from '../../deadline.ts'
import { valueIn } from '../../values.ts'
import { World } from '../../world/world.ts'
import type { Proof, Tally } from '../proof.ts'
import { pick, type Random, seeded } from '../random.ts'

const PASSPHRASE = 'correct horse battery'
/** A round whose vault has a passphrase, which costs seconds. */
const isLocked = (round: number): boolean => round % 40 === 7

const start = async (world: World, locked: boolean): Promise<void> => {
  await world.start()
  if (!locked) return
  await world.ask('lock:open', { passphrase: PASSPHRASE })
  await comesTrue(() => world.isOpen)
  await world.settle()
}

/** What the person does with a secret once it is shown. The answer says that they are done. */
const ENDS: Readonly<Record<string, (world: World, reveal: Reveal) => Promise<unknown>>> = {
  leave: async () => null,
  'page dies': async ({ core }) => core.topics.pageEnded.publish('died'),
  lock: (world) => world.ask('lock:now', null),
  saved: (world, { id }) => world.ask('reveals:finish', { id, reason: 'saved' }),
  discarded: (world, { id }) => world.ask('reveals:finish', { id, reason: 'discarded' }),
  kept: (world, { id }) => world.ask('kept:keep', id),
  revoked: (world, { connectionId, key }) =>
    world.ask('api-keys:revoke', {
      connectionId,
      id: key.id,
      confirmation: { typedName: key.name, signOut: false },
    }),
}
const LASTING: ReadonlySet<string> = new Set(['saved', 'discarded', 'kept', 'revoked'])

/** What the person does in a round, until the app is killed. */
const use = async (
  world: World,
  random: Random,
  { ending, done }: { readonly ending: Set<string>; readonly done: Set<string> },
): Promise<void> => {
  const { id: connectionId } = world.session.connection()
  for (let left = 1 + random(3); left > 0; left -= 1) {
    const created = await world.ask('api-keys:create', { connectionId, name: `key-${left}` })
    if (!created.ok || created.value.kind !== 'created') continue
    const { reveal } = created.value
    await world.ask('reveals:show', reveal.id)
    const end = pick(random, Object.keys(ENDS))
    if (LASTING.has(end)) ending.add(reveal.key.id)
    await ENDS[end]?.(world, reveal)
    if (LASTING.has(end)) done.add(reveal.key.id)
    if (end === 'lock') await world.ask('lock:open', { passphrase: null })
  }
}

/** The keys that this start tells of, each until it is read. */
const tellings = async (world: World): Promise<readonly string[]> => {
  const told: string[] = []
  for (;;) {
    const unread = valueIn(await world.askUnseen('api-keys:unread-outcome', { attemptId: null }))
    if (unread === null) return told
    const { outcome } = unread
    if (outcome.kind === 'lost') told.push(...outcome.orphans.map(({ id }) => id))
    await world.ask('api-keys:mark-outcome-read', outcome.attemptId)
  }
}

const oneRound = async (world: World, random: Random, locked: boolean, tally: Tally) => {
  await world.connect()
  if (locked) valueIn(await world.ask('lock:set-passphrase', { current: null, next: PASSPHRASE }))
  const known = { ending: new Set<string>(), done: new Set<string>() }
  const killed = world.killAt(random(60))
  await Promise.race([killed, use(world, random, known)])
  world.onCrossing = () => {}
  if (world.isRunning) world.kill()
  await start(world, locked)
  const told = await tellings(world)
  world.kill()
  await start(world, locked)
  const again = await tellings(world)
  const living = world.service
    .workspaces()
    .flatMap(({ id }) => world.service.keysOf(id))
    .filter(({ id }) => id !== world.own.id)
  const owed = living.filter(({ id }) => !known.ending.has(id))
  for (const { id, name } of owed)
    tally.check(told.includes(id), `the secret of ${name} was not marked as saved: not told of`)
  tally.check(!told.some((id) => known.done.has(id)), 'a key whose secret is safe is told of')
  tally.check(new Set(told).size === told.length, 'a key is told of twice at one start')
  tally.check(again.length === 0, 'a key is told of again after it was read')
  return { owed: owed.length, done: known.done.size }
}

export const unsavedKills: Proof = {
  id: 'unsaved-kills',
  what: 'whenever the app is killed while secrets are shown, the next start tells of each key whose secret was not marked as saved, and of none twice',
  full: 600,
  sample: 12,
  breaks: {
    what: 'a create is not noted any more once its secret came',
    file: 'features/keys/created-secrets.ts',
    edits: [
      [
        'const isWritten = this.#rows.put({ ...record, key }, isSealed ? bound : null).ok',
        'const isWritten = true\n    this.#rows.drop(record.id)',
      ],
    ],
  },
  run: async (_scene, amount, tally) => {
    const random = seeded(41)
    const counts = { owed: 0, done: 0 }
    for (let round = 0; round < amount; round += 1) {
      const world = new World()
      try {
        const { owed, done } = await oneRound(world, random, isLocked(round), tally)
        counts.owed += owed
        counts.done += done
      } finally {
        world.close()
      }
    }
    return `${amount} kills: ${counts.owed} keys told of, ${counts.done} dealt with before`
  },
}
