import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Proof } from '../proof.ts'
import { startApart } from '../service/apart.ts'

const STRACE = '/usr/bin/strace'

/** The calls of one write, in order, as the system saw them. */
export const synced: Proof = {
  id: 'vault-synced',
  what: 'a vault is on the disk before it gets its name, and its name before the write returns',
  full: 200,
  sample: 3,
  missing: () => (existsSync(STRACE) ? null : 'strace is not installed'),
  breaks: {
    what: 'the file is renamed without a sync',
    file: 'base/atomic-write.ts',
    edits: [["flag: 'wx', flush: true", "flag: 'wx'"]],
  },
  run: async ({ disk }, amount, tally) => {
    const trace = join(disk, 'trace')
    const apart = startApart(
      'vault',
      [STRACE, '-f', '-y', '-o', trace, '-e', 'trace=fsync,link,linkat,rename,renameat,renameat2'],
      join(import.meta.dirname, 'worker.ts'),
    )
    apart.begin({ folder: disk, from: 1, writes: amount })
    await apart.lines(() => {})
    const calls = readFileSync(trace, 'utf8')
      .split('\n')
      .flatMap((line) => {
        if (/ fsync\(\d+<.*\.vault\..*\.tmp>\)/.test(line)) return 'file'
        // The first file gets its name by a link.
        if (/ (?:rename|link)\w*\(.*\/vault"/.test(line)) return 'rename'
        return / fsync\(/.test(line) ? 'folder' : []
      })
    const writes = calls.filter((call) => call === 'rename').length
    tally.check(writes > amount, `${writes} writes were seen`)
    for (let write = 0; write < writes; write += 1) {
      const found = calls.slice(write * 3, write * 3 + 3).join()
      tally.check(found === 'file,rename,folder', `write ${write}: ${found}`)
    }
    return `${writes} writes`
  },
}
