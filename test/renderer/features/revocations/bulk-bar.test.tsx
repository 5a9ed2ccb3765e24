import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BulkRowState } from '../../../../electron/contract/bulk.ts'
import { BulkJobView } from '../../../../src/features/revocations/BulkJobView.tsx'
import { isGreen } from '../../controls.ts'
import { bulkRow, countRows } from '../../samples.ts'

/** Shows a finished bulk revoke. */
const show = (states: readonly BulkRowState[]): HTMLElement => {
  const rows = states.map(bulkRow)
  const job = {
    id: 'job',
    connectionId: 'c',
    step: 1,
    phase: { kind: 'done' },
    total: rows.length,
    counts: countRows(rows),
    rows,
  } as const
  return render(<BulkJobView job={job} list={null} />).container
}

test('a finished bulk revoke shows the keys not proven gone beside those that are, not by colour alone, and is not green with a tick', () => {
  const page = show(['revoked', 'revoked', 'revoked', 'not_proven'])
  const alive = page.querySelector<HTMLElement>('[role=progressbar] [data-alive]')
  expect(alive?.style.flexGrow).toBe('1')
  expect(alive?.className).toContain('repeating-linear-gradient')
  const gone = alive?.previousElementSibling as HTMLElement | null
  expect(gone?.style.flexGrow).toBe('3')
  expect(gone?.className).toContain('good')
  expect(isGreen(page)).toBe(false)
})

test('a finished bulk revoke says of no other keys than its own that they work', () => {
  expect(show(['revoked', 'held']).textContent).not.toContain('not proven')
  expect(show(['revoked', 'not_proven']).textContent).not.toContain('held back')
})

test('one in which every key is gone has no such part in its bar, and is green with a tick', () => {
  const page = show(['revoked', 'already_gone'])
  expect(page.querySelector('[data-alive]')).toBeNull()
  expect(isGreen(page)).toBe(true)
})
