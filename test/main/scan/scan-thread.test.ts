import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ScanMessage } from '../../../electron/main/scan/run-scan.ts'
import { startThread } from '../../../electron/main/scan/scan-thread.ts'
import { newFolder } from '../new-folder.ts'
import { hashKey } from './support.ts'

/** The nice value of each thread of this process: by proc(5), the 19th field of `stat`. */
const niceOfThreads = (): readonly number[] =>
  readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    // A name may have blanks, and ends with the last bracket.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })

test.runIf(process.platform === 'linux')(
  'the thread of a scan, and no other, gives way to the window',
  async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'a.txt'), 'some text')
    const before = niceOfThreads()
    const paused = Promise.withResolvers<unknown>()
    const ended = Promise.withResolvers<unknown>()
    const tell = (message: ScanMessage): void => {
      if (message.kind === 'end') ended.resolve(null)
      else if (message.paused) paused.resolve(null)
    }
    const scan = startThread(
      {
        folders: [folder],
        files: [],
        git: null,
        wantsGit: false,
        hashKey,
        known: [],
        listed: [],
        databases: [],
        budget: { ms: 600_000, bytes: 1e12 },
      },
      tell,
    )
    scan.pause(true)
    await paused.promise
    const own = getPriority()
    expect(niceOfThreads().filter((nice) => nice > own)).toEqual([10])
    expect(before.filter((nice) => nice > own)).toEqual([])
    scan.cancel()
    await ended.promise
  },
)
