import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { mock } from 'node:test'
import type { ServiceResponse } from '../../../electron/service/http/message.ts'
import { createKeyService, type KeyService } from '../../../electron/service/index.ts'
import { createTally, type Tally } from '../proof.ts'
import { ask, checkIntegrity, checkSecrets, dataOf, isLive, KEYS, NO_LIMIT, seed } from './ask.ts'

export interface DiskTask {
  readonly folder: string
  /** A shell command after which the disk takes writes again; none where that comes by itself. */
  readonly relieve?: string
  /** Goes on until so many writes were refused. */
  readonly refusals: number
  /** How a write is refused. */
  readonly refusal: Refusal
}

/** Status and code of an answer. */
type Refusal = readonly [status: number, code: string]
/** Where the service can detect that the disk has no room. */
export const FULL: Refusal = [507, 'disk_full']
export const FAILED: Refusal = [500, 'internal_error']

export interface DiskReport {
  readonly tried: number
  readonly failures: readonly string[]
  readonly failed: number
  readonly refused: number
  readonly accepted: number
}

/** What was acknowledged: ids to secrets. */
interface Known {
  readonly service: KeyService
  readonly token: string
  readonly live: Map<string, string>
  readonly dead: Map<string, string>
  readonly refusal: Refusal
}

/** More attempts than any disk here has room for. */
const ATTEMPTS = 20_000
/** A timer of the service writes the last uses in this time. */
const LONGER_THAN_A_FLUSH_MS = 1_000

const isProperRefusal = (
  { status, headers, body }: ServiceResponse,
  [expected, code]: Refusal,
): boolean => {
  const { error, ...rest } = JSON.parse(body)
  return (
    status === expected &&
    headers['Content-Type'] === 'application/json; charset=utf-8' &&
    headers['X-RateLimit-Remaining'] !== undefined &&
    error.code === code &&
    typeof error.message === 'string' &&
    Object.keys(error).length === 2 &&
    Object.keys(rest).length === 0 &&
    !/sqlite|readonly|_live_|\//i.test(error.message)
  )
}

const listAgrees = async ({ service, token, live }: Known): Promise<boolean> => {
  const answer = await ask(service, 'GET', KEYS, token)
  if (answer.status !== 200) return false
  const ids: string[] = JSON.parse(answer.body).data.keys.map(({ id }: { id: string }) => id)
  return ids.length === live.size && ids.every((id) => live.has(id))
}

/** One create, or now and then one revoke; true when it was done. */
const attempt = async (known: Known, turn: number, tally: Tally): Promise<boolean> => {
  const { service, token, live, dead } = known
  const [, victim] = live
  if (turn % 4 === 3 && victim !== undefined) {
    const [id, secret] = victim
    const answer = await ask(service, 'DELETE', `${KEYS}?id=${id}`, token)
    if (answer.status === 200) {
      live.delete(id)
      dead.set(id, secret)
      return true
    }
    tally.check(isProperRefusal(answer, known.refusal), `a revoke was answered ${answer.status}`)
    tally.check(await isLive(service, secret), 'a key died of a revoke that was refused')
    return false
  }
  const answer = await ask(service, 'POST', KEYS, token, `key-${turn}`)
  if (answer.status === 201) {
    const { id, key } = dataOf(answer)
    live.set(id, key)
    return true
  }
  tally.check(isProperRefusal(answer, known.refusal), `a create was answered ${answer.status}`)
  return false
}

/** A thrown error is what a caller would see as a lost connection. */
const attemptSafely = (known: Known, turn: number, tally: Tally): Promise<boolean> =>
  attempt(known, turn, tally).catch((cause: unknown) => {
    tally.check(false, `the service threw: ${String(cause)}`)
    return false
  })

const moment = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Writes until the disk has refused enough; after each refusal the last uses are written too. */
const writeOnBadDisk = async (known: Known, enough: number, tally: Tally) => {
  let refused = 0
  for (let turn = 0; turn < ATTEMPTS && refused < enough; turn += 1) {
    if (await attemptSafely(known, turn, tally)) continue
    refused += 1
    mock.timers.tick(LONGER_THAN_A_FLUSH_MS)
    if (refused % 20 === 1)
      tally.check(await listAgrees(known), 'the list on a bad disk is not what was acknowledged')
    await moment()
  }
  tally.check(refused >= enough, `the disk refused only ${refused} writes`)
  return refused
}

/** Writes in a row that show that it works again. */
const AFTERWARDS = 60

/**
 * How many writes in a row were done at the end of so many attempts, or as soon as they are enough.
 */
const streakWithin = async (attempts: number, known: Known, tally: Tally): Promise<number> => {
  let streak = 0
  for (let turn = 0; turn < attempts && streak < AFTERWARDS; turn += 1)
    streak = (await attemptSafely(known, turn, tally)) ? streak + 1 : 0
  return streak
}

const checkFile = async (file: string, known: Known, tally: Tally): Promise<void> => {
  checkIntegrity(file, tally)
  const service = createKeyService({ file, variants: NO_LIMIT })
  tally.check(service.quarantined === null, 'the file was taken for damaged')
  tally.check(await listAgrees({ ...known, service }), 'the file is not what was acknowledged')
  await checkSecrets(service, known, tally)
  service.close()
}

/**
 * The service in this process on a disk that refuses writes: what it answers meanwhile, and whether
 * it works when the disk does again.
 */
export const workOnBadDisk = async ({
  folder,
  relieve,
  refusals,
  refusal,
}: DiskTask): Promise<DiskReport> => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const tally = createTally()
  const file = join(folder, 'keys.sqlite')
  const service = createKeyService({ file, variants: NO_LIMIT })
  const { id, token } = seed(service)
  const known: Known = { service, token, live: new Map([[id, token]]), dead: new Map(), refusal }
  const refused = await writeOnBadDisk(known, refusals, tally)
  if (relieve !== undefined) execFileSync('sh', ['-c', relieve])
  // What comes by itself may be a few more faults away; on a disk that has room again the first
  // write must do.
  const streak = await streakWithin(relieve === undefined ? ATTEMPTS : AFTERWARDS, known, tally)
  tally.check(streak === AFTERWARDS, 'the service does not work again on a disk that does')
  tally.check(await listAgrees(known), 'the list is not what was acknowledged')
  service.close()
  await checkFile(file, known, tally)
  const { tried, failed, failures } = tally
  return { tried, failed, failures, refused, accepted: known.live.size + 2 * known.dead.size }
}
