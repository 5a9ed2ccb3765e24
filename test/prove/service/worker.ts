import { writeSync } from 'node:fs'
import { createKeyService } from '../../../electron/service/index.ts'
import { taskFrom } from './apart.ts'
import { ask, dataOf, KEYS, NO_LIMIT } from './ask.ts'
import { type DiskTask, workOnBadDisk } from './bad-disk-work.ts'
import { fillRequestLog, type LogTask } from './request-log-work.ts'

export interface WriteTask {
  readonly file: string
  readonly token: string
  /** Live keys to revoke, each after a create. */
  readonly victims: readonly string[]
  /** Ends after so many; goes on until it is killed when left out. */
  readonly count?: number
}

export interface SaveTask {
  readonly file: string
  readonly token: string
  readonly snapshot: string
  readonly from: number
  readonly count?: number
}

/**
 * Unbuffered: what was said is out of the process when it is killed. A pipe that is full refuses
 * with EAGAIN until its reader has read.
 */
const say = (line: string): void => {
  for (let rest = Buffer.from(`${line}\n`); rest.length > 0; )
    try {
      rest = rest.subarray(writeSync(1, rest))
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'EAGAIN')) throw cause
    }
}

const [, , work = ''] = process.argv

const write = async ({
  file,
  token,
  victims,
  count = Number.POSITIVE_INFINITY,
}: WriteTask): Promise<void> => {
  const service = createKeyService({ file, variants: NO_LIMIT })
  for (let done = 0; done < count; done += 1) {
    const victim = done % 2 === 1 ? victims[(done - 1) / 2] : undefined
    if (victim === undefined) {
      const answer = await ask(service, 'POST', KEYS, token, `key-${done}`)
      if (answer.status !== 201) throw new Error(`a create was answered ${answer.status}`)
      const { id, key } = dataOf(answer)
      say(`created ${id} ${key}`)
    } else {
      const answer = await ask(service, 'DELETE', `${KEYS}?id=${victim}`, token)
      if (answer.status !== 200) throw new Error(`a revoke was answered ${answer.status}`)
      say(`revoked ${victim}`)
    }
    // The last uses are written by a timer, which takes part in the race.
    if (done % 16 === 0) await new Promise(setImmediate)
  }
}

const save = async ({
  file,
  token,
  snapshot,
  from,
  count = Number.POSITIVE_INFINITY,
}: SaveTask): Promise<void> => {
  const service = createKeyService({ file, variants: NO_LIMIT })
  for (let generation = from; generation < from + count; generation += 1) {
    await ask(service, 'POST', KEYS, token, `generation-${generation}`)
    say(`begins ${generation}`)
    service.snapshots.save(snapshot)
    say(`saved ${generation}`)
    await new Promise(setImmediate)
  }
}

switch (work) {
  case 'write':
    await write(await taskFrom(process.stdin))
    break
  case 'save':
    await save(await taskFrom(process.stdin))
    break
  case 'bad-disk':
    say(JSON.stringify(await workOnBadDisk(await taskFrom<DiskTask>(process.stdin))))
    break
  case 'request-log':
    say(JSON.stringify(await fillRequestLog(await taskFrom<LogTask>(process.stdin))))
    break
  default:
    throw new Error(`no such work: ${work}`)
}
process.exit(0)
