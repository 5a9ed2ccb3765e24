import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { createKeyService } from '../../../electron/service/index.ts'
import type { Proof, Tally } from '../proof.ts'
import { seeded } from '../random.ts'
import { startApart } from './apart.ts'
import { seedFile } from './ask.ts'
import { isSync, readTrace, tracing } from './trace.ts'
import type { SaveTask } from './worker.ts'

/** The last generation whose save began, and the last whose save was done. */
interface Saved {
  begun: number
  done: number
}

const PAGE_BYTES = 4_096

/** Kills it as it is about to change a file of a snapshot for the `nth` time. */
const saveAndKill = async (task: SaveTask, nth: number, saved: Saved): Promise<void> => {
  const paths = ['', '.part'].flatMap((suffix) => ['-P', task.snapshot + suffix])
  const calls = 'unlink,pwrite64,fdatasync,fsync,rename'
  const kill = ['-e', `trace=${calls}`, '-e', `inject=${calls}:signal=KILL:when=${nth}`]
  const apart = startApart('save', ['strace', '-qq', '-o', '/dev/null', ...paths, ...kill])
  apart.begin(task)
  await apart.lines((line) => {
    const [verb, generation] = line.split(' ')
    saved[verb === 'saved' ? 'done' : 'begun'] = Number(generation)
  })
}

const listIn = (file: string): readonly ApiKey[] => {
  const service = createKeyService({ file })
  const keys = service.workspaces().flatMap(({ id }) => service.keysOf(id))
  service.close()
  return keys
}

const restored = (snapshot: string): readonly ApiKey[] => {
  const service = createKeyService()
  try {
    service.snapshots.load(snapshot)
    return service.workspaces().flatMap(({ id }) => service.keysOf(id))
  } finally {
    service.close()
  }
}

/**
 * A snapshot is whole when it loads, is of the last save that was done or the one that began, and
 * lacks none of the keys of its time.
 */
const compare = ({ file, snapshot }: SaveTask, { begun, done }: Saved, tally: Tally): void => {
  try {
    const keys = restored(snapshot)
    const generation = Math.max(
      0,
      ...keys.map(({ name }) => Number(name.match(/^generation-(\d+)$/)?.[1] ?? 0)),
    )
    tally.check(
      generation >= done && generation <= begun,
      `a snapshot of generation ${generation} after ${done} were saved`,
    )
    const newest = keys.reduce((last, { id }) => (id > last ? id : last), '')
    const ofItsTime = listIn(file).filter(({ id }) => id <= newest)
    tally.check(
      JSON.stringify(keys.map(({ id }) => id)) === JSON.stringify(ofItsTime.map(({ id }) => id)),
      'a snapshot lacks keys',
    )
  } catch (cause) {
    tally.check(false, `the snapshot does not load: ${String(cause)}`)
  }
}

export const snapshot: Proof = {
  id: 'snapshot',
  what: 'after kill -9 during a save there is a whole snapshot: the one before it or the new one',
  full: 300,
  sample: 3,
  breaks: {
    what: 'saved under its own name at once, without a rename',
    file: 'keys/snapshots.ts',
    edits: [
      ['}.part`', '}`'],
      ['renameSync(part, file)', 'renameSync(part, part)'],
    ],
  },
  run: async (scene, amount, tally) => {
    const random = seeded(4)
    const file = join(scene.memory, 'saved.sqlite')
    const target = join(scene.memory, 'saved.snapshot')
    const { token } = seedFile(file, 'many')
    const service = createKeyService({ file })
    service.snapshots.save(target)
    service.close()
    // Each page is written once; then the file is synced and gets its name.
    const changes = statSync(target).size / PAGE_BYTES + 2
    const saved = { begun: 0, done: 0 }
    for (let round = 0; round < amount; round += 1) {
      const task = { file, token, snapshot: target, from: saved.begun + 1, count: 2 }
      await saveAndKill(task, 1 + random(changes), saved)
      tally.check(saved.begun > saved.done, 'a kill met no save')
      compare(task, saved, tally)
    }
    return `${amount} kills in the middle of a save of 10,000 keys`
  },
}

export const snapshotSync: Proof = {
  id: 'snapshot-sync',
  what: 'a snapshot is synced to the disk before it gets its name',
  full: 50,
  sample: 3,
  breaks: {
    what: 'saved with synchronous = OFF',
    file: 'keys/snapshots.ts',
    edits: [
      [
        "database.prepare('VACUUM INTO ?').run(part)",
        "database.exec('PRAGMA synchronous = OFF')\n      database.prepare('VACUUM INTO ?').run(part)",
      ],
    ],
  },
  run: async ({ disk }, amount, tally) => {
    const file = join(disk, 'named.sqlite')
    const log = join(disk, 'named.trace')
    const target = join(disk, 'named.snapshot')
    const { token } = seedFile(file)
    const apart = startApart(
      'save',
      tracing(log, 'fdatasync,fsync,pwrite64,rename,renameat,renameat2'),
    )
    apart.begin({ file, token, snapshot: target, from: 1, count: amount })
    await apart.lines(() => {})
    let renames = 0
    let synced = false
    for (const call of readTrace(log)) {
      if (call.file.endsWith('.part')) synced = isSync(call)
      // Node, too, gives files their name: those of the compiled code that it keeps.
      if (!call.name.startsWith('rename') || !call.line.includes(`"${target}"`)) continue
      renames += 1
      tally.check(synced, 'a snapshot got its name with something of it not synced')
      synced = false
    }
    tally.check(
      renames === amount && existsSync(target),
      `${renames} of ${amount} snapshots got their name`,
    )
    rmSync(target, { force: true })
    return `${amount} saves, by strace`
  },
}
