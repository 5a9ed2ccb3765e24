import { join } from 'node:path'
import { createKeyService } from '../../../electron/service/index.ts'
import type { Proof, Tally } from '../proof.ts'
import { seeded } from '../random.ts'
import { type Apart, inRounds } from './apart.ts'
import { checkIntegrity, checkSecrets, isLive, isRevoked, NO_LIMIT, seedFile } from './ask.ts'
import type { WriteTask } from './worker.ts'

/** What was acknowledged so far: ids to secrets, where they are known. */
interface Acknowledged {
  readonly live: Map<string, string | null>
  readonly dead: Map<string, string | null>
}

interface Cycle {
  readonly task: WriteTask
  readonly created: readonly string[]
  readonly revoked: readonly string[]
}

const move = (
  id: string,
  from: Map<string, string | null>,
  to: Map<string, string | null>,
): void => {
  to.set(id, from.get(id) ?? null)
  from.delete(id)
}

/** Lets it work until so many were acknowledged, kills it, and notes all that it had said. */
const workAndKill = async (
  apart: Apart,
  task: WriteTask,
  enough: number,
  { live, dead }: Acknowledged,
): Promise<Cycle> => {
  const created: string[] = []
  const revoked: string[] = []
  apart.begin(task)
  const code = await apart.lines((line) => {
    const [verb, id = '', secret = ''] = line.split(' ')
    if (verb === 'created') {
      live.set(id, secret)
      created.push(id)
    } else {
      move(id, live, dead)
      revoked.push(id)
    }
    if (created.length + revoked.length === enough) apart.child.kill('SIGKILL')
  })
  if (code !== null) throw new Error(`the worker ended by itself with ${code}`)
  return { task, created, revoked }
}

/**
 * All keys by the list, those of this cycle by requests. What was under way at the kill may be
 * there or not, and is then what it is.
 */
const compare = async (
  { task, created, revoked }: Cycle,
  workspace: string,
  { live, dead }: Acknowledged,
  tally: Tally,
) => {
  const service = createKeyService({ file: task.file, variants: NO_LIMIT })
  tally.check(service.quarantined === null, 'the file was damaged')
  const there = new Set(service.keysOf(workspace).map(({ id }) => id))
  const inDoubt = created.length > revoked.length ? task.victims[revoked.length] : undefined
  for (const id of live.keys()) {
    if (there.has(id)) continue
    if (id === inDoubt) move(id, live, dead)
    else tally.check(false, 'an acknowledged create is gone')
  }
  const more = [...there].filter((id) => !live.has(id))
  tally.check(!more.some((id) => dead.has(id)), 'an acknowledged revoke is undone')
  tally.check(more.length <= (inDoubt === undefined ? 1 : 0), 'there are keys that nobody created')
  for (const id of more) live.set(id, null)
  for (const id of [...created, ...revoked]) {
    const [secret, holds] = live.has(id) ? [live.get(id), isLive] : [dead.get(id), isRevoked]
    if (typeof secret === 'string')
      tally.check(await holds(service, secret), 'a key is not what was acknowledged')
  }
  service.close()
}

/**
 * Most cycles end within one journal; every tenth goes on until it is folded into the file several
 * times.
 */
const enoughOf = (cycle: number, random: (below: number) => number): number =>
  cycle % 10 === 9 ? 300 + random(400) : 90 + random(40)

export const kill: Proof = {
  id: 'kill',
  what: 'every acknowledged create lives and every acknowledged revoke holds after kill -9',
  full: 1_000,
  sample: 4,
  breaks: {
    what: 'a create is committed after it was answered, in a later turn of the event loop',
    file: 'keys/store.ts',
    edits: [
      [
        'const { lastInsertRowid: number } = insertKey.run(',
        "if (!this.#database.isTransaction) {\n      this.#database.exec('BEGIN')\n      setImmediate(() => this.#database.exec('COMMIT'))\n    }\n    const { lastInsertRowid: number } = insertKey.run(",
      ],
    ],
  },
  // In memory where that can be: a kill takes nothing from the system's cache, and the proof of
  // syncs is another.
  run: async (scene, amount, tally) => {
    const random = seeded(20)
    const file = join(scene.memory, 'kill.sqlite')
    const { token, id, workspace } = seedFile(file)
    const known: Acknowledged = { live: new Map([[id, token]]), dead: new Map() }
    let writes = 0
    await inRounds(
      (done) => done < amount,
      'write',
      async (apart, cycle) => {
        const victims = [...known.live]
          .filter(([one, secret]) => one !== id && secret !== null)
          .map(([one]) => one)
        const task = { file, token, victims: victims.slice(0, 1_000) }
        const done = await workAndKill(apart, task, enoughOf(cycle, random), known)
        writes += done.created.length + done.revoked.length
        await compare(done, workspace, known, tally)
        if (cycle % 50 === 0) checkIntegrity(file, tally)
      },
    )
    checkIntegrity(file, tally)
    const service = createKeyService({ file, variants: NO_LIMIT })
    await checkSecrets(service, known, tally)
    service.close()
    return `${amount} kills, ${writes} acknowledged writes`
  },
}
