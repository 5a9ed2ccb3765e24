import { closeSync, fstatSync, openSync, readlinkSync, readSync } from 'node:fs'
import type { PlaceKind } from '../../../contract/scan.ts'
import { isOneOf } from '../../base/database-files.ts'
import { READ_FILE } from '../../base/private-files.ts'
import type { Checkpoint } from './control.ts'
import type { Matcher } from './matcher.ts'
import { type FoundInText, TextScan, WINDOW_BYTES } from './text-scan.ts'
import type { Skip } from './walk.ts'

/**
 * What is read of one file: one that is nearly all holes must not use up all the time that there
 * is.
 */
const MOST_OF_FILE = 8e9

/** Most places of each kind: what only looks like a key must not push out what is one. */
export const MOST_PLACES: Readonly<Record<PlaceKind, number>> = {
  this_key: 20_000,
  ends_like: 5_000,
  looks_like: 5_000,
}

export interface ScanParts {
  readonly matcher: Matcher
  readonly checkpoint: Checkpoint
  readonly skip: Skip
  /** Left out. */
  readonly databases: readonly string[]
}

/**
 * Whether an open file lies where it was listed: a folder on the way to it may have become a link
 * since. Known on Linux only.
 */
const isAt = (file: number, path: string): boolean =>
  process.platform !== 'linux' || readlinkSync(`/proc/self/fd/${file}`) === path

const window = Buffer.allocUnsafeSlow(WINDOW_BYTES)

/** Looks through one file, window by window. What cannot be read is skipped. */
export const scanFile = (
  { matcher, checkpoint, skip, databases }: ScanParts,
  path: string,
  found: (place: FoundInText) => void,
): void => {
  let file: number
  try {
    if (isOneOf(databases, path)) {
      skip('own_database', path)
      return
    }
    file = openSync(path, READ_FILE)
  } catch {
    skip('unreadable', path)
    return
  }
  try {
    const stats = fstatSync(file)
    if (!stats.isFile() || !isAt(file, path)) {
      skip('unreadable', path)
      return
    }
    const size = Math.min(stats.size, MOST_OF_FILE)
    if (size < stats.size) skip('large_file', path)
    const text = new TextScan(matcher, found, checkpoint)
    let done = 0
    for (let filled = 0; done < size; ) {
      const read = readSync(
        file,
        window,
        filled,
        Math.min(WINDOW_BYTES - filled, size - done),
        null,
      )
      done = read === 0 ? size : done + read
      filled += read
      checkpoint(read)
      // A file system may give less at once.
      if (filled < WINDOW_BYTES && done < size) continue
      const kept = text.window(window.subarray(0, filled), done >= size)
      window.copy(window, 0, filled - kept, filled)
      filled = kept
    }
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause
    skip('unreadable', path)
  } finally {
    closeSync(file)
  }
}
