import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Proof } from '../proof.ts'
import { seeded } from '../random.ts'
import { makeVault, SEALS, startVault } from './scene.ts'

const WORKER = join(import.meta.dirname, 'turns-worker.ts')

/** A process of its own that has the vault open. */
const startWriter = async (folder: string) => {
  const child = fork(WORKER, [folder], { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const ended = once(child, 'exit').then((): [boolean] => {
    throw new Error('a writer ended')
  })
  // Nobody waits for one that has no more to write.
  ended.catch(() => {})
  const answer = async (): Promise<boolean> => {
    const [isWritten] = await Promise.race([once(child, 'message'), ended])
    return isWritten
  }
  await answer()
  return {
    write: (line: string): Promise<boolean> => {
      child.send(line)
      return answer()
    },
    end: () => void child.kill(),
  }
}

export const turns: Proof = {
  id: 'vault-turns',
  what: 'of two processes that have one vault open neither loses a write of the other, and each hears what it could not write',
  full: 1_000,
  sample: 40,
  breaks: {
    what: 'the file on the disk is not compared before a write',
    file: 'store/own-file.ts',
    edits: [["found !== 'refused' && this.#header?.equals(found)", 'found.length > 0']],
  },
  run: async ({ memory }, amount, tally) => {
    const random = seeded(4)
    await makeVault(memory, SEALS[0], '/0')
    const writers = [await startWriter(memory), await startWriter(memory)]
    const acknowledged = ['/0']
    let [refused, last] = [0, -1]
    /** Writers that have read or written what is on the disk. */
    let upToDate = new Set([0, 1])
    for (let turn = 1; turn <= amount; turn += 1) {
      // In turns, and now and then twice in a row.
      last = random(4) === 0 ? Math.max(last, 0) : last === 0 ? 1 : 0
      const isWritten = (await writers[last]?.write(`/${turn}`)) === true
      tally.check(
        isWritten === upToDate.has(last),
        `write ${turn} of process ${last}: ${isWritten ? 'taken' : 'refused'}`,
      )
      if (isWritten) acknowledged.push(`/${turn}`)
      else refused += 1
      upToDate = isWritten ? new Set([last]) : upToDate.add(last)
    }
    for (const { end } of writers) end()
    const { store } = await startVault(memory, SEALS[0])
    const found = new Set(store?.value.unfinishedFiles)
    const lost = acknowledged.filter((line) => !found.has(line))
    tally.check(lost.length === 0, `lost without a word: ${lost.length}`)
    tally.check(found.size === acknowledged.length, `${found.size} of ${acknowledged.length}`)
    return `${amount} writes of two processes, ${acknowledged.length - 1} taken, ${refused} refused and said, ${lost.length} lost`
  },
}
