import { join } from 'node:path'
import { createKeyService } from '../../../electron/service/index.ts'
import type { Proof } from '../proof.ts'
import { startApart } from './apart.ts'
import { seedFile } from './ask.ts'
import { type Call, isSync, readTrace, tracing } from './trace.ts'

/**
 * For each acknowledgement that begins with `letter`: how often the journal was synced since the
 * one before it.
 */
const syncsBefore = (calls: readonly Call[], letter: string): readonly number[] => {
  const counts: number[] = []
  let syncs = 0
  for (const call of calls) {
    if (isSync(call) && call.file.endsWith('-wal')) syncs += 1
    if (!call.line.startsWith('write(1<')) continue
    if (call.line.includes(`"${letter}"`)) counts.push(syncs)
    syncs = 0
  }
  return counts
}

export const sync: Proof = {
  id: 'sync',
  what: 'the journal is synced to the disk before each create and each revoke is acknowledged',
  full: 1_000,
  sample: 15,
  breaks: {
    what: 'synchronous = NORMAL',
    file: 'keys/database.ts',
    edits: [['synchronous = FULL', 'synchronous = NORMAL']],
  },
  run: async ({ disk }, amount, tally) => {
    const file = join(disk, 'sync.sqlite')
    const log = join(disk, 'sync.trace')
    const { token, workspace } = seedFile(file)
    const service = createKeyService({ file })
    const victims = Array.from({ length: amount }, () => service.issueKey(workspace, 'victim').id)
    service.close()
    const apart = startApart('write', tracing(log, 'fdatasync,fsync,write'))
    apart.begin({ file, token, victims, count: 2 * amount })
    await apart.lines(() => {})
    const calls = readTrace(log)
    for (const [letter, verb] of [
      ['c', 'create'],
      ['r', 'revoke'],
    ] as const) {
      const counts = syncsBefore(calls, letter)
      tally.check(
        counts.length === amount,
        `${counts.length} of ${amount} acknowledgements of a ${verb} were seen`,
      )
      for (const count of counts)
        tally.check(count > 0, `a ${verb} was acknowledged without a sync`)
    }
    return `${amount} creates, ${amount} revokes, by strace`
  },
}
