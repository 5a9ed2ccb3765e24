import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { HEADER_BYTES } from '../../../electron/main/store/document.ts'
import { DOCUMENTS, putBack, readState, type State } from '../../main/store/document-states.ts'
import { present } from '../../values.ts'
import { World } from '../../world/world.ts'
import type { Proof } from '../proof.ts'
import { pick, type Random, seeded } from '../random.ts'

/** No two writes have the same header. */
const identityOf = (state: State): string =>
  DOCUMENTS.map((name) => state[name]?.toString('hex', 0, HEADER_BYTES)).join()

type Act = (world: World, key: ApiKey, random: Random) => unknown

const press: Act = (world, key) =>
  world.core.revocations.revoke(world.session, key, { why: 'person' })

const ACTS: readonly Act[] = [
  press,
  press,
  (world) => {
    const ids = world.core.revocations.plans.list().map(({ id }) => id)
    for (const id of ids) world.core.revocations.plans.act([id], 'cancel')
  },
  (world, _key, random) =>
    world.core.store.update((vault) => ({
      ...vault,
      guards: { ...vault.guards, lockMinutes: 1 + random(60) },
    })),
  (world) => world.core.notesStore.updateSoon((notes) => ({ ...notes })),
  // New keys for all documents.
  (world) => world.core.vaultFile.setPassphrase(null),
]

/**
 * The folder after each of some runs without a network, so that revokes wait. `moments`: all that
 * stood beside each other at one time, as in a whole folder that is put back.
 */
const history = async (world: World, random: Random) => {
  const states: State[] = []
  const moments = new Set<string>()
  world.onWrite = () => void moments.add(identityOf(readState(world.folder)))
  const [workspace] = world.service.workspaces()
  for (const name of ['a', 'b', 'c', 'd']) world.service.issueKey(present(workspace).id, name)
  await world.connect()
  const keys = (world.session.state().keys ?? []).filter(({ id }) => id !== world.own.id)
  world.cut()
  for (let run = 0; run < 4; run += 1) {
    for (let act = 0; act < 5; act += 1) {
      await world.hear(Promise.resolve(pick(random, ACTS)(world, pick(random, keys), random)))
      await world.advance(5_000)
    }
    if (!(await world.quit())) throw new Error('the app does not quit')
    const state = readState(world.folder)
    states.push(state)
    moments.add(identityOf(state))
    await world.start()
  }
  world.kill()
  world.join()
  world.onWrite = () => {}
  return { states, moments }
}

/** Starts on a mix of files, and answers what is asked then. Counts the requests that revoke. */
const startOn = async (world: World, mix: State, answer: number) => {
  const seen = { told: 0, asked: 0, early: 0, late: 0 }
  putBack(world.folder, mix)
  world.answers = () => {
    seen.asked += 1
    return answer
  }
  world.carry = async (request) => {
    if (request.method !== 'DELETE') return world.service.answer(request)
    if (seen.asked === 0 || answer === 0) seen.early += 1
    else seen.late += 1
    // The key has to be there for the next mix.
    return { headers: {}, status: 503, body: '' }
  }
  await world.start()
  seen.told = world.core.notices.all.filter(({ kind }) => kind === 'file_older').length
  await world.advance(60_000)
  world.kill()
  return seen
}

/** Mixes of one history. */
const MIXES = 20

export const putBackProof: Proof = {
  id: 'vault-put-back',
  what: 'whichever of vault, notes and activity are put back or removed, nothing acts before a yes, unless they stood beside each other at one time',
  full: 400,
  sample: 24,
  breaks: {
    what: 'the numbers of writes are not compared',
    file: 'store/write-counts.ts',
    edits: [['(carried[name]?.[name] ?? 0) < highest[name]', 'false']],
  },
  run: async (_scene, amount, tally) => {
    const random = seeded(5)
    const counts = { told: 0, asked: 0, acts: 0 }
    let tried = 0
    while (tried < amount) {
      const world = new World()
      world.isSeen = false
      try {
        const { states, moments } = await history(world, random)
        world.isFolderWhole = false
        const newest = present(states.at(-1))
        const from = (name: (typeof DOCUMENTS)[number]): Buffer | null =>
          name !== 'vault' && random(6) === 0 ? null : pick(random, states)[name]
        for (let mixes = 0; mixes < MIXES && tried < amount; mixes += 1) {
          const mix: State =
            mixes === 0
              ? newest
              : { vault: from('vault'), notes: from('notes'), activity: from('activity') }
          if (mix !== newest && moments.has(identityOf(mix))) continue
          tried += 1
          const { told, asked, early, late } = await startOn(world, mix, random(2))
          if (mix === newest) tally.check(told + asked === 0, `mix ${tried}: told of nothing`)
          else {
            tally.check(told > 0, `mix ${tried}: not told`)
            tally.check(early === 0, `mix ${tried}: ${early} acts before a yes`)
          }
          counts.told += told > 0 ? 1 : 0
          counts.asked += asked
          counts.acts += late
        }
      } finally {
        world.close()
      }
    }
    tally.check(counts.acts > 0, 'nothing acted after a yes either')
    return `${amount} mixes, ${counts.told} told, ${counts.asked} asked, ${counts.acts} acts after a yes`
  },
}
