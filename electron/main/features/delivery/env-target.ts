import { createHash } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  type Stats,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Readers } from '../../../contract/delivery.ts'
import { OWNER_ONLY } from '../../../service/keys/private-file.ts'
import { isOneOf } from '../../base/database-files.ts'
import { READ_FILE } from '../../base/private-files.ts'
import { nameRefusal } from './env-names.ts'
import { Refused } from './refused.ts'

/** The file behind a path that was chosen, and what is in it now. */
export interface EnvTarget {
  /** Absolute, without links on its way. */
  readonly path: string
  /** The link that was chosen, or null. */
  readonly link: string | null
  /** null: there is no such file yet. */
  readonly stats: Stats | null
  readonly bytes: Uint8Array
}

/** Larger than any `.env` file that a person wrote. */
export const MAX_BYTES = 1_000_000

const statsOf = (path: string): Stats | null => lstatSync(path, { throwIfNoEntry: false }) ?? null

/** A path whose folders have no links any more; the last part stays as it is. */
const withoutLinks = (path: string): string => join(realpathSync(dirname(path)), basename(path))

const refuseName = (path: string, own: string): void => {
  const reason = nameRefusal(path, own)
  if (reason !== null) throw new Refused(reason)
}

/** Whether something is mounted on just this file. Linux alone says so. */
const isMount = (path: string): boolean => {
  try {
    const mounts = readFileSync('/proc/self/mountinfo', 'utf8')
    const written = path.replace(
      /[ \t\n\\]/g,
      (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`,
    )
    return mounts.split('\n').some((line) => line.split(' ')[4] === written)
  } catch {
    return false
  }
}

const mayWrite = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Paths of the files in the app's data folder: a hard link elsewhere may lead to any of them. */
const filesIn = (own: string): readonly string[] =>
  readdirSync(own, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(own, entry.name)] : [],
  )

/**
 * Reads what is there, and only if it is a regular file. Without waiting: nobody may write to a
 * pipe.
 */
const readRegular = (path: string): { readonly stats: Stats; readonly bytes: Uint8Array } => {
  const file = openSync(path, READ_FILE)
  try {
    const stats = fstatSync(file)
    if (!stats.isFile()) throw new Refused('not_a_file')
    if (stats.size > MAX_BYTES) throw new Refused('too_large')
    return { stats, bytes: readFileSync(file) }
  } finally {
    closeSync(file)
  }
}

/**
 * Looks at a path that the person chose. Throws `Refused`, or what the system throws. `own`: the
 * app's data folder.
 */
export const readTarget = (chosen: string, own: string): EnvTarget => {
  const named = withoutLinks(resolve(chosen))
  refuseName(named, realpathSync(own))
  const isLink = statsOf(named)?.isSymbolicLink() === true
  const path = isLink ? withoutLinks(resolve(dirname(named), readlinkSync(named))) : named
  if (isLink) refuseName(path, realpathSync(own))
  const found = statsOf(path)
  if (isLink && found === null) throw new Refused('link_broken')
  if (isLink && found?.isSymbolicLink() === true) throw new Refused('link_chain')
  if (found !== null && !found.isFile()) throw new Refused('not_a_file')
  if (isOneOf(filesIn(own), path)) throw new Refused('own_file')
  if (!mayWrite(dirname(path))) throw new Refused('read_only')
  const link = isLink ? named : null
  if (found === null) return { path, link, stats: null, bytes: new Uint8Array() }
  // Who runs as an administrator may write anything: the mode says what was meant.
  if ((found.mode & 0o222) === 0 || !mayWrite(path)) throw new Refused('read_only')
  if (isMount(path)) throw new Refused('mounted')
  return { path, link, ...readRegular(path) }
}

/** The mode that the file has afterwards: its own, or its owner's only. */
export const modeOf = (stats: Stats | null): number =>
  stats === null ? OWNER_ONLY : stats.mode & 0o777

/** Who can read a file of this mode. */
export const readersOf = (stats: Stats | null): Readers => {
  if (process.platform === 'win32') return 'unknown'
  const mode = modeOf(stats)
  if ((mode & 0o004) !== 0) return 'everyone'
  return (mode & 0o040) === 0 ? 'owner' : 'group'
}

/**
 * What a file was when it was shown: what is in it, which file it is, and what becomes of its mode.
 */
export const stateOf = ({ path, link, stats, bytes }: EnvTarget): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        path,
        link,
        stats === null ? null : [stats.dev, stats.ino, stats.mode, stats.uid, stats.gid],
      ]),
    )
    .update(bytes)
    .digest('base64')
