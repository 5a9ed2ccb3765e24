import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createKeyService, type KeyService } from '../../../electron/service/index.ts'
import type { Proof, Scene } from '../proof.ts'
import { seeded } from '../random.ts'
import { ask, dataOf, KEYS, NO_LIMIT, seedFile } from './ask.ts'

/** The list after an acknowledgement, and how long the journal was by then. */
interface Moment {
  readonly length: number
  readonly list: string
}

interface Written {
  readonly moments: readonly Moment[]
  readonly workspace: string
  /** The data file as it was all the while, and the whole journal. */
  readonly file: string
  readonly journal: Buffer
}

const OPERATIONS = 180

const listOf = (service: KeyService, workspace: string): string =>
  JSON.stringify(
    service
      .keysOf(workspace)
      .map(({ id, name, lastFour, createdAt }) => [id, name, lastFour, createdAt]),
  )

/** Creates, and a revoke after every second one, all within one journal. */
const write = async ({ memory }: Scene): Promise<Written> => {
  const file = join(memory, 'journal.sqlite')
  const { token, workspace } = seedFile(file)
  const service = createKeyService({ file, variants: NO_LIMIT })
  const base = `${file}.base`
  copyFileSync(file, base)
  const length = (): number => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
  const moments: Moment[] = [{ length: length(), list: listOf(service, workspace) }]
  const created: string[] = []
  for (let done = 0; done < OPERATIONS; done += 1) {
    const id = done % 3 === 2 ? created.shift() : undefined
    if (id === undefined)
      created.push(dataOf(await ask(service, 'POST', KEYS, token, `key-${done}`)).id)
    else await ask(service, 'DELETE', `${KEYS}?id=${id}`, token)
    moments.push({ length: length(), list: listOf(service, workspace) })
  }
  const journal = readFileSync(`${file}-wal`)
  const moved = !readFileSync(file).equals(readFileSync(base))
  service.close()
  if (moved)
    throw new Error('the journal was folded into the file: fewer operations must fit in one')
  return { moments, workspace, file: base, journal }
}

/** Around the end of every operation, and anywhere. */
const pointsOf = (
  moments: readonly Moment[],
  length: number,
  amount: number,
): readonly number[] => {
  const random = seeded(31)
  const ends = moments
    .slice(1)
    .flatMap((moment) => [moment.length - 1, moment.length, moment.length + 1])
  const chosen = [0, 1, 31, 32, 33, length, ...ends].filter(
    (point) => point >= 0 && point <= length,
  )
  const anywhere = Array.from({ length: amount }, () => random(length + 1))
  const half = Math.ceil(amount / 2)
  return [...chosen.slice(0, half), ...anywhere].slice(0, amount)
}

export const journal: Proof = {
  id: 'journal',
  what: 'a journal cut off anywhere gives back exactly the operations that are whole in it',
  full: 2_000,
  sample: 25,
  breaks: {
    what: 'the name of a new key is written in a second transaction',
    file: 'keys/store.ts',
    edits: [
      ['key.name,', "'',"],
      [
        '    if (typeof key.lastUsedAt',
        "    this.#database.prepare('UPDATE api_keys SET name = ? WHERE id = ?').run(key.name, key.id)\n    if (typeof key.lastUsedAt",
      ],
    ],
  },
  run: async (scene, amount, tally) => {
    const { moments, workspace, file, journal: whole } = await write(scene)
    const points = pointsOf(moments, whole.length, amount)
    const folder = join(scene.memory, 'cut')
    for (const point of points) {
      mkdirSync(folder)
      const copy = join(folder, 'data.sqlite')
      copyFileSync(file, copy)
      writeFileSync(`${copy}-wal`, whole.subarray(0, point))
      const expected = moments.findLast(({ length }) => length <= point) ?? moments[0]
      try {
        const service = createKeyService({ file: copy })
        tally.check(service.quarantined === null, 'the file was taken for damaged')
        tally.check(
          listOf(service, workspace) === expected?.list,
          'what came back is no prefix of what was acknowledged',
        )
        service.close()
      } catch (cause) {
        tally.check(false, `it did not open: ${String(cause)}`)
      }
      rmSync(folder, { recursive: true })
    }
    return `${points.length} cuts of a journal of ${(whole.length / 1e6).toFixed(1)} MB, ${OPERATIONS} operations`
  },
}
