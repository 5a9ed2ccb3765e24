import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { newFolder } from '../../new-folder.ts'

/**
 * Prints the nice values of threads that differ from that of the process, before a scan and while
 * one is held: by proc(5), the 19th field of `stat`. A name may have blanks, and ends with the last
 * bracket.
 */
const SCRIPT = `
  import { readdirSync, readFileSync } from 'node:fs'
  import { getPriority } from 'node:os'
  const [, path, folder] = process.argv
  const { ScanThread } = await import(path)
  const others = () => readdirSync('/proc/self/task').flatMap((thread) => {
    const stat = readFileSync('/proc/self/task/' + thread + '/stat', 'utf8')
    const nice = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
    return nice === getPriority() ? [] : [nice]
  })
  const before = others()
  const job = {
    folders: [folder], files: [], git: null, wantsGit: false, hashKey: Buffer.alloc(32),
    known: [], listed: [], databases: [], budget: { ms: 600_000, bytes: 1e12 },
  }
  const scan = new ScanThread(job, (message) => {
    if (message.kind === 'end' || !message.paused) return
    process.stdout.write(JSON.stringify([getPriority(), before, others()]))
    scan.cancel()
  })
  scan.pause(true)
`

test.runIf(process.platform === 'linux').each([0, 19])(
  'the thread of a scan, and no other, gives way to the window (the app started %i nicer)',
  async (nice) => {
    const folder = newFolder()
    writeFileSync(join(folder, 'a.txt'), 'some text')
    const path = join(import.meta.dirname, '../../../../electron/main/features/scan/scan-thread.ts')
    const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--input-type=module']
    // A process of its own: threads of other tests come and go in this one.
    const { stdout } = await promisify(execFile)(
      'nice',
      ['-n', `${nice}`, ...node, '-e', SCRIPT, path, folder],
      { env: { ...process.env, TMPDIR: folder } },
    )
    const [own, before, during] = JSON.parse(stdout)
    expect([before, during]).toEqual([[], own === 19 ? [] : [Math.min(own + 10, 19)]])
  },
)
