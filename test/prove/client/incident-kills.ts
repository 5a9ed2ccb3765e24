import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Proof } from '../proof.ts'
import { inRounds } from '../service/apart.ts'
import { openService } from './gated-service.ts'
import type { IncidentTask, StepMoment } from './incident-worker.ts'

const WORKER = join(import.meta.dirname, 'incident-worker.ts')

/** In which step each app is killed. What tells most comes first. */
const MOMENTS: readonly (StepMoment | 'POST before' | 'POST after' | 'DELETE before' | 'DELETE after' | 'proof after')[] = [
  ...(['DELETE after', 'POST after', 'replace', 'proof after', 'revoke', 'DELETE before'] as const),
  ...(['proof', 'POST before', 'note', 'known', 'proof after'] as const),
]

export const incidentKills: Proof = {
  id: 'incident-kills',
  what: 'at whichever step of a leak runbook the app is killed, the next start goes on: the leaked key is dead and one key is in its place',
  full: 200,
  sample: 4,
  breaks: {
    what: 'what a runbook has come to is not written down',
    file: 'incident/runner.ts',
    edits: [["if (isThere(entry) && !putRow(store, 'incidents', { record, secrets: secret }).ok) entry.incident = placed(false)", '']],
  },
  run: async ({ disk }, amount, tally) => {
    const { task, onMoment, keys, issueSecret, status, revoke, close } = await openService(disk)
    const { data } = task
    const counts = { kills: 0, proven: 0 }
    let leaked = issueSecret('leaked')
    let deletes = 0
    let killedIn = 'nothing'
    const vault = (): string => (existsSync(join(data, 'vault')) ? readFileSync(join(data, 'vault'), 'latin1') : '')

    /** What is true once a runbook that was killed has come to its end. */
    const check = async (end: string): Promise<void> => {
      tally.check(end === 'note proven without', `killed in ${killedIn}: ${end}`)
      tally.check((await status(leaked.key)) === 401, `killed in ${killedIn}: the leaked key works`)
      tally.check(deletes === 1, `killed in ${killedIn}: ${deletes} revokes of the leaked key`)
      const names = keys().map(({ name }) => name)
      tally.check(names.join() === 'fresh', `killed in ${killedIn}: the keys are ${names.join()}`)
      counts.proven += 1
      for (const { id } of keys()) void revoke(id)
    }

    try {
      // Each leak in two processes: one that is killed, and one that goes on.
      await inRounds(
        (done) => done < 2 * amount,
        'incidents',
        async ({ child, begin, lines }, round) => {
          const nth = Math.floor(round / 2)
          const moment = round % 2 === 0 ? (MOMENTS[nth % MOMENTS.length] ?? null) : null
          let end = ''
          onMoment((reached, keyId) => {
            if (reached === 'DELETE before' && keyId === leaked.id) deletes += 1
            if (reached === moment) child.kill('SIGKILL')
          })
          const order = nth % 2 === 0 ? 'replace_first' : 'revoke_first'
          begin({ ...task, secret: leaked.key, order, moment } satisfies IncidentTask)
          const code = await lines((line) => {
            end = line
          })
          onMoment(() => {})
          tally.check(!vault().includes(leaked.key), `at ${moment}: the secret can be read in the vault`)
          if (moment !== null) {
            counts.kills += 1
            killedIn = `${moment}, ${order}`
            return tally.check(child.signalCode === 'SIGKILL', `at ${moment}: ${end}, exit ${code}`)
          }
          await check(end)
          leaked = issueSecret('leaked')
          deletes = 0
        },
        WORKER,
      )
    } finally {
      await close()
    }
    return `${counts.kills} kills, ${counts.proven} leaked keys proven dead afterwards`
  },
}
