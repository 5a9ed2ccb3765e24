import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BulkJob, BulkRowState } from '../../../../electron/contract/bulk.ts'
import { BulkJobView } from '../../../../src/features/bulk/BulkJobView.tsx'

const bar = (states: readonly BulkRowState[]): Element | null => {
  const counts = { waiting: 0, sent: 0, revoked: 0, already_gone: 0, failed: 0, held: 0 }
  for (const state of states) counts[state] += 1
  const rows = states.map((state, n) => ({ id: `key_${n}`, name: `worker-${n}`, lastFour: 'aaaa', state, cause: null }))
  const job: BulkJob = { id: 'job', connectionId: 'c', step: 1, phase: { kind: 'done' }, total: rows.length, counts, rows }
  return render(<BulkJobView job={job} list={null} />).container.querySelector('[role=progressbar]')
}

test('the bar of a finished bulk revoke shows what failed beside what is gone, and not by colour alone', () => {
  const shown = bar(['revoked', 'revoked', 'revoked', 'failed'])
  const failed = shown?.querySelector<HTMLElement>('[data-failed]')
  expect(failed?.style.flexGrow).toBe('1')
  expect(failed?.className).toContain('repeating-linear-gradient')
  const gone = failed?.previousElementSibling as HTMLElement | null
  expect(gone?.style.flexGrow).toBe('3')
  expect(gone?.className).toContain('good')
})

test('the bar of one in which every key is gone has no failed part', () => {
  expect(bar(['revoked', 'already_gone'])?.querySelector('[data-failed]')).toBeNull()
})
