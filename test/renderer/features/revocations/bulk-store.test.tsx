import { beforeEach, expect, test } from 'vitest'
import {
  type BulkJob,
  type BulkPhase,
  type BulkRowState,
  type BulkStep,
  estimateBulk,
} from '../../../../electron/contract/bulk.ts'
import {
  countsText,
  loadBulks,
  mirrorStep,
  useBulks,
} from '../../../../src/features/revocations/bulk-store.ts'
import { text } from '../../../../src/messages/text.ts'
import { useAnnounced } from '../../../../src/ui/announce-store.ts'
import { bulkRow, countRows } from '../../samples.ts'

const RUNNING: BulkPhase = { kind: 'running' }

/** Main's side of one job: what it pushes, and what it answers when it is asked for the whole. */
const newMain = (total: number) => {
  let step = 0
  let phase: BulkPhase = RUNNING
  const rows = Array.from({ length: total }, (_, n) => bulkRow('waiting', n))
  const progress = () => ({
    id: 'job',
    connectionId: 'c',
    step,
    phase,
    total,
    counts: countRows(rows),
  })
  const stepOf = (changed: BulkStep['rows']): BulkStep => {
    step += 1
    return { id: 'job', progress: progress(), rows: changed }
  }
  return {
    job: (): BulkJob => ({ ...progress(), rows: [...rows] }),
    set: (n: number, state: BulkRowState): BulkStep => {
      const changed = bulkRow(state, n)
      rows[n] = changed
      return stepOf([[n, changed]])
    },
    enter: (to: BulkPhase): BulkStep => {
      phase = to
      return stepOf([])
    },
  }
}

let main: ReturnType<typeof newMain>
let said: string[]

beforeEach(async () => {
  useBulks.setState({}, true)
  main = newMain(12)
  Object.assign(window, { keystow: { bulkJobs: async () => ({ ok: true, value: [main.job()] }) } })
  await loadBulks()
  said = []
  useAnnounced.subscribe(({ sentence }) => said.push(sentence))
})

const shown = () => useBulks.getState().c

test('of a job, a few milestones, each wait and the end are announced, not every key', () => {
  for (let n = 0; n < 12; n += 1) {
    mirrorStep(main.set(n, 'sent'))
    mirrorStep(main.set(n, n === 5 ? 'not_proven' : 'revoked'))
    if (n !== 6) continue
    mirrorStep(main.enter({ kind: 'limited', continuesAt: Date.now() + 18_000, limit: 5 }))
    mirrorStep(main.enter(RUNNING))
  }
  mirrorStep(main.enter({ kind: 'done' }))
  expect(said).toEqual([
    '3 of 12 done.',
    '6 of 12 done.',
    'Limit reached. Continues in 18 s. 7 of 12 done.',
    '9 of 12 done.',
    'The bulk revoke is done: 11 revoked, 1 not proven.',
  ])
})

test('a window that missed a step asks for the whole job, and an older answer never overwrites a newer step', async () => {
  mirrorStep(main.set(0, 'sent'))
  main.set(0, 'revoked')
  mirrorStep(main.set(1, 'sent'))
  await expect
    .poll(() =>
      shown()
        ?.rows.slice(0, 2)
        .map(({ state }) => state),
    )
    .toEqual(['revoked', 'sent'])
  const old = main.job()
  mirrorStep(main.set(1, 'revoked'))
  Object.assign(window, { keystow: { bulkJobs: async () => ({ ok: true, value: [old] }) } })
  await loadBulks()
  expect(shown()?.rows[1]?.state).toBe('revoked')
})

test('a job that was put away is gone from the window', () => {
  mirrorStep({ id: 'job', progress: null, rows: [] })
  expect(shown()).toBeUndefined()
})

test('the sum says what became of the keys, and none that nothing became of', () => {
  const sum = (...states: BulkRowState[]) => countsText(countRows(states.map(bulkRow)))
  expect(sum(...Array(29).fill('revoked'), 'not_proven')).toBe('29 revoked, 1 not proven')
  expect(sum('waiting', 'sent')).toBe('0 revoked')
  expect(sum('already_gone', 'held')).toBe('1 gone, 1 held back')
})

test('the plan says how long it takes and what it keeps spare', () => {
  const say = (count: number, limit: number) => {
    const { seconds, spare } = estimateBulk(count, { limit, remaining: limit, resetsAt: null }, 0)
    return text.bulk.estimate(count, seconds, spare)
  }
  expect(say(212, 100)).toBe(
    '212 revocations take about 2 min 20 s. 10 requests a minute stay free for other work.',
  )
  expect(say(1, 100)).toBe(
    '1 revocation takes a few seconds. 10 requests a minute stay free for other work.',
  )
  expect(say(12, 5)).toBe('12 revocations take about 2 min.')
  expect(say(10_000, 100)).toBe(
    '10,000 revocations take about 1 h 51 min. 10 requests a minute stay free for other work.',
  )
})
