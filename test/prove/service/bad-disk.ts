import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Proof, Tally } from '../proof.ts'
import { reportOf } from './apart.ts'
import { type DiskReport, type DiskTask, FAILED, FULL } from './bad-disk-work.ts'

const workUnder = async (
  under: readonly string[],
  task: DiskTask,
  tally: Tally,
): Promise<string> => {
  const { code, report } = await reportOf<DiskReport>('bad-disk', task, under)
  if (code !== 0 || report === null) {
    tally.check(false, `the process with the service ended with ${code}`)
    return 'the service did not go on'
  }
  const { tried, failed, failures, refused, accepted } = report
  for (let i = 0; i < tried; i += 1) tally.check(i >= failed, failures[i] ?? 'more of the same')
  return `${refused} writes refused, ${accepted} accepted before and after`
}

/** A small disk that only that one process sees, gone with it. */
const tinyDisk = (folder: string): readonly string[] => [
  'unshare',
  '-m',
  'sh',
  '-c',
  'mount -t tmpfs -o size=1m none "$0" && exec "$@"',
  folder,
]

const canMount = (folder: string): boolean =>
  spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'none', folder]).status === 0

/** In blocks of 512 bytes; only the soft limit, so that it can be lifted. */
const limitedFiles = ['sh', '-c', 'ulimit -S -f 1600 && exec "$@"', 'sh']

export const fullDisk: Proof = {
  id: 'disk-full',
  what: 'on a full disk writes are refused and say why, nothing is half written, and all goes on when there is room',
  full: 400,
  sample: 20,
  breaks: {
    what: 'an error while a create is written is swallowed',
    file: 'routes/create.ts',
    edits: [['store.insert(key)', 'try { store.insert(key) } catch {}']],
  },
  run: async (scene, refusals, tally) => {
    const folder = join(scene.disk, 'full')
    mkdirSync(folder)
    if (canMount(folder)) {
      const task = {
        folder,
        refusals,
        refusal: FULL,
        relieve: `mount -o remount,size=64m '${folder}'`,
      }
      return `${await workUnder(tinyDisk(folder), task, tally)}, by a tmpfs of 1 MB`
    }
    const task = {
      folder,
      refusals,
      refusal: FAILED,
      relieve: 'prlimit --pid $PPID --fsize=unlimited:',
    }
    return `${await workUnder(limitedFiles, task, tally)}, by a limit on the size of files`
  },
}

/**
 * Lets the writes in a window fail, all or every so-manieth, as `when` says; the file's own and its
 * journal's.
 */
const failing = (file: string, error: string, when: string): readonly string[] => {
  const paths = ['', '-wal'].flatMap((suffix) => ['-P', file + suffix])
  return [
    'strace',
    '-f',
    '-qq',
    '-o',
    '/dev/null',
    ...paths,
    '-e',
    'trace=pwrite64',
    '-e',
    `inject=pwrite64:error=${error}:when=${when}`,
  ]
}

const FIRST = 300

export const readOnlyDisk: Proof = {
  id: 'disk-read-only',
  what: 'the same on a disk that turns read-only and back',
  full: 400,
  sample: 20,
  breaks: {
    what: 'an error that is not ours is thrown on instead of answered',
    file: 'http/respond.ts',
    edits: [
      [
        '  const error =\n    cause instanceof',
        "  if (!('code' in cause && 'status' in cause)) throw cause\n  const error =\n    cause instanceof",
      ],
    ],
  },
  run: async (scene, refusals, tally) => {
    const folder = join(scene.disk, 'read-only')
    mkdirSync(folder)
    // After each write of a request one of the last uses is refused.
    const window = `${FIRST}..${FIRST + 2 * refusals}`
    const under = failing(join(folder, 'keys.sqlite'), 'EROFS', window)
    return `${await workUnder(under, { folder, refusals, refusal: FAILED }, tally)}, by strace (EROFS)`
  },
}

export const faultyDisk: Proof = {
  id: 'disk-faulty',
  what: 'the same on a disk that fails in the middle of writing',
  full: 400,
  sample: 20,
  breaks: {
    what: 'an error while a revoke is written is swallowed',
    file: 'routes/revoke.ts',
    edits: [
      [
        'store.revoke(id, caller.organizationId, clock.now())',
        '(() => { try { return store.revoke(id, caller.organizationId, clock.now()) } catch { return true } })()',
      ],
    ],
  },
  run: async (scene, refusals, tally) => {
    const folder = join(scene.disk, 'faulty')
    mkdirSync(folder)
    // Seven and the number of pages of a write have no common factor: it fails at each of them in
    // turn.
    const under = failing(join(folder, 'keys.sqlite'), 'EIO', `${FIRST}..${FIRST + 7 * refusals}+7`)
    return `${await workUnder(under, { folder, refusals, refusal: FAILED }, tally)}, by strace (EIO at every 7th write)`
  },
}
