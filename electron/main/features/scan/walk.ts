import {
  closeSync,
  constants,
  type Dir,
  type Dirent,
  lstatSync,
  opendirSync,
  openSync,
  readlinkSync,
  realpathSync,
  statfsSync,
} from 'node:fs'
import { join } from 'node:path'
import type { SkipReason } from '../../../contract/scan.ts'
import { REPOSITORY_NAMES } from './git-elsewhere.ts'

/**
 * A file to look through, a repository by its own folder (`.git`, or a bare one), a `.git` that is
 * no folder, or another link.
 */
interface Walked {
  readonly kind: 'file' | 'repository' | 'pointer' | 'link'
  readonly path: string
}

export type Skip = (reason: SkipReason, path: string) => void

/**
 * File systems that hold what the kernel says, and no files of a person (`linux/magic.h`): proc,
 * sysfs, debugfs, tracefs, cgroup, devpts, securityfs, bpf.
 */
const SYSTEM_TYPES: ReadonlySet<number> = new Set([
  0x9fa0, 0x62656572, 0x64626720, 0x74726163, 0x27e0eb, 0x63677270, 0x1cd1, 0x73636673, 0xcafe4a11,
])

const isSystem = (folder: string): boolean =>
  process.platform === 'linux' && SYSTEM_TYPES.has(statfsSync(folder).type)

const typeOf = (entry: Dirent, path: string): 'file' | 'folder' | 'link' | 'other' => {
  // Some file systems do not say; a link is never followed: where it leads is reached by its own
  // name, or lies elsewhere.
  const found =
    entry.isFile() ||
    entry.isDirectory() ||
    entry.isSymbolicLink() ||
    entry.isFIFO() ||
    entry.isSocket()
      ? entry
      : lstatSync(path)
  if (found.isFile()) return 'file'
  if (found.isSymbolicLink()) return 'link'
  return found.isDirectory() ? 'folder' : 'other'
}

/** Compressed files below `objects`, in which only git finds something. */
const GIT_DATA =
  /^[\\/](?:[\da-f]{2}[\\/](?:[\da-f]{38}|[\da-f]{62})|pack[\\/]pack-[\da-f]+\.pack)$/

/**
 * The folder itself, whatever its path leads to by then; null where that is no longer what was
 * listed.
 */
const openFolder = (path: string): Dir | null => {
  if (process.platform !== 'linux') return realpathSync(path) === path ? opendirSync(path) : null
  const folder = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  try {
    const opened = `/proc/self/fd/${folder}`
    return readlinkSync(opened) === path ? opendirSync(opened) : null
  } finally {
    closeSync(folder)
  }
}

/**
 * All files below a folder but the compressed ones of repositories, and the repositories.
 * `checkpoint` is called for each entry.
 */
export function* walk(root: string, skip: Skip, checkpoint: () => void): Generator<Walked> {
  const pending: {
    readonly path: string
    readonly device: number | null
    readonly objects?: string | undefined
  }[] = []
  try {
    pending.push({ path: realpathSync(root), device: null })
  } catch {
    skip('unreadable', root)
  }
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    checkpoint()
    const { path, objects } = folder
    let device: number
    const names = new Map<string, ReturnType<typeof typeOf>>()
    try {
      device = lstatSync(path).dev
      if (device !== folder.device && isSystem(path)) {
        skip('system_folder', path)
        continue
      }
      const open = openFolder(path)
      if (open === null) {
        skip('unreadable', path)
        continue
      }
      try {
        for (let entry = open.readSync(); entry !== null; entry = open.readSync()) {
          names.set(entry.name, typeOf(entry, join(path, entry.name)))
          checkpoint()
        }
      } finally {
        open.closeSync()
      }
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause)) throw cause
      skip('unreadable', path)
      continue
    }
    const repository = REPOSITORY_NAMES.every((name) => names.has(name))
    if (repository) yield { kind: 'repository', path }
    for (const [name, type] of names) {
      const inner = join(path, name)
      const isObjects = repository && name === 'objects'
      if (type === 'folder')
        pending.push({ path: inner, device, objects: objects ?? (isObjects ? inner : undefined) })
      else if (name === '.git') yield { kind: 'pointer', path: inner }
      else if (type === 'link' && objects === undefined && !isObjects)
        yield { kind: 'link', path: inner }
      if (type === 'file' && (objects === undefined || !GIT_DATA.test(inner.slice(objects.length))))
        yield { kind: 'file', path: inner }
    }
  }
}
