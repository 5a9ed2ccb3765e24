import { join } from 'node:path'
import type { Proof } from '../proof.ts'
import { inRounds } from '../service/apart.ts'
import { openService } from './gated-service.ts'
import type { PlanLine, PlanTask, WriteMoment } from './plan-worker.ts'

const WORKER = join(import.meta.dirname, 'plan-worker.ts')

type Moment = WriteMoment | 'GET before' | 'GET after' | 'DELETE before' | 'DELETE after' | 'DELETE dropped' | 'look'

/**
 * In which step each app is killed; `DELETE dropped`: the request arrives and is lost; `look`: while the app asks what became of the plan
 * before. What tells most comes first.
 */
const MOMENTS: readonly Moment[] = [
  ...(['DELETE dropped', 'look', 'DELETE after', 'planned after', 'DELETE before', 'GET before', 'revoked before'] as const),
  ...(['DELETE dropped', 'GET after', 'revoked after', 'planned before'] as const),
]

export const planKills: Proof = {
  id: 'plan-kills',
  what: 'at whichever step of a planned revoke the app is killed, and with the clock set back after it, no plan is lost and its next run says what became of the key',
  full: 200,
  sample: 5,
  breaks: {
    what: 'a plan is not noted as it is made',
    file: 'revocations/table.ts',
    edits: [['this.parts.store.update((vault)', 'this.parts.store.updateSoon((vault)']],
  },
  run: async ({ disk }, amount, tally) => {
    let meet = (_moment: string): void => {}
    const { task, onMoment, keys, issue, faults, close } = await openService(disk)
    onMoment((moment) => meet(moment))
    const counts = { kills: 0, revoked: 0, waiting: 0 }
    /** The plan that the next app is to find. */
    let left: { readonly keyId: string; readonly dueAt: number; readonly isNoted: boolean; readonly killedIn: string } | null = null
    const check = (plans: Extract<PlanLine, { kind: 'left' }>['plans']): void => {
      if (left === null) return
      const { keyId, isNoted, killedIn } = left
      const found = plans.find((plan) => plan.keyId === keyId)
      const lives = keys().some(({ id }) => id === keyId)
      const { kind = 'none' } = found?.phase ?? {}
      tally.check(found !== undefined || !isNoted, `killed in ${killedIn}: the plan is lost`)
      tally.check(
        found === undefined || kind === (lives ? 'waiting' : 'ended'),
        `killed in ${killedIn}: ${kind}, and the key ${lives ? 'lives' : 'is gone'}`,
      )
      counts[lives ? 'waiting' : 'revoked'] += 1
    }
    try {
      // One more, that says what the last one left, and is left alone.
      await inRounds(
        (done) => done <= amount,
        'plans',
        async ({ child, begin, lines }, round) => {
          const moment = round < amount ? (MOMENTS[round % MOMENTS.length] ?? null) : null
          const keyId = issue(`planned ${round}`)
          let dueAt: number | null = null
          let hasPlan = false
          let end = ''
          const strike = (): void => void child.kill('SIGKILL')
          meet = (reached) => {
            if (moment === 'look' ? !hasPlan && reached === 'GET before' : hasPlan && reached === moment) strike()
            if (hasPlan && moment === 'DELETE dropped' && reached === 'DELETE before') {
              faults.arm({ operation: 'revoke', kind: 'reset', times: { next: 1 } })
              strike()
            }
          }
          begin({ ...task, planned: keyId, leftDue: left?.dueAt ?? null, moment } satisfies PlanTask)
          await lines((text) => {
            const line = JSON.parse(text) as PlanLine
            if (line.kind === 'left') check(line.plans)
            else if (line.kind === 'planned') {
              ;({ dueAt } = line)
              hasPlan = true
            } else {
              end = line.phase?.kind ?? 'none'
              child.kill('SIGTERM')
            }
          })
          meet = () => {}
          const killed = child.signalCode === 'SIGKILL'
          if (killed) counts.kills += 1
          tally.check(moment === null ? end === 'ended' : killed, `at ${moment}: ${end || 'no end'}`)
          // One that looked leaves what it found to the next.
          if (dueAt !== null) left = { keyId, dueAt, isNoted: moment !== 'planned before', killedIn: moment ?? 'nothing' }
        },
        WORKER,
      )
    } finally {
      await close()
    }
    return `${counts.kills} kills: ${counts.revoked} keys revoked, ${counts.waiting} left to the person`
  },
}
