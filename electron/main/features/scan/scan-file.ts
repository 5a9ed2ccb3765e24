import { closeSync, fstatSync, openSync, readlinkSync, readSync } from 'node:fs'
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

/**
 * Whether an open file lies where it was listed: a folder on the way to it may have become a link
 * since. Known on Linux only.
 */
const isAt = (file: number, path: string): boolean =>
  process.platform !== 'linux' || readlinkSync(`/proc/self/fd/${file}`) === path

const window = Buffer.allocUnsafeSlow(WINDOW_BYTES)

/** Looks through files, window by window. What cannot be read is skipped. */
export class FileScan {
  readonly #matcher: Matcher
  readonly #checkpoint: Checkpoint
  readonly #skip: Skip
  readonly #databases: readonly string[]

  /** `databases`: files that are left out. */
  constructor(matcher: Matcher, checkpoint: Checkpoint, skip: Skip, databases: readonly string[]) {
    this.#matcher = matcher
    this.#checkpoint = checkpoint
    this.#skip = skip
    this.#databases = databases
  }

  scan(path: string, found: (place: FoundInText) => void): void {
    let file: number
    try {
      if (isOneOf(this.#databases, path)) {
        this.#skip('own_database', path)
        return
      }
      file = openSync(path, READ_FILE)
    } catch {
      this.#skip('unreadable', path)
      return
    }
    try {
      const stats = fstatSync(file)
      if (!stats.isFile() || !isAt(file, path)) {
        this.#skip('unreadable', path)
        return
      }
      const size = Math.min(stats.size, MOST_OF_FILE)
      if (size < stats.size) this.#skip('large_file', path)
      this.#read(file, size, new TextScan(this.#matcher, found, this.#checkpoint))
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause)) throw cause
      this.#skip('unreadable', path)
    } finally {
      closeSync(file)
    }
  }
  #read(file: number, size: number, text: TextScan): void {
    let done = 0
    for (let filled = 0; done < size; ) {
      const most = Math.min(WINDOW_BYTES - filled, size - done)
      const read = readSync(file, window, filled, most, null)
      done = read === 0 ? size : done + read
      filled += read
      this.#checkpoint(read)
      // A file system may give less at once.
      if (filled < WINDOW_BYTES && done < size) continue
      const kept = text.window(window.subarray(0, filled), done >= size)
      window.copy(window, 0, filled - kept, filled)
      filled = kept
    }
  }
}
