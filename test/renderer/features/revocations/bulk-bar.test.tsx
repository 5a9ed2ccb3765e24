import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BulkRowState } from '../../../../electron/contract/bulk.ts'
import { BulkJobView } from '../../../../src/features/revocations/BulkJobView.tsx'
import { BulkPlanForm } from '../../../../src/features/revocations/BulkPlanForm.tsx'
import type { Planning } from '../../../../src/features/revocations/bulk-plan.ts'
import { text } from '../../../../src/messages/text.ts'
import { mirrorLeases } from '../../../../src/state/leases-store.ts'
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

test('a plan says that keys of programs cannot be brought back, and offers it for no plan of such keys alone', () => {
  const keys = ['a', 'b'].map((id) => ({
    id,
    name: id,
    lastFour: 'a1B2',
    createdAt: '2026-01-01T00:00:00Z',
    lastUsedAt: null,
  }))
  const says = (ids: readonly string[]): string => {
    const planning: Planning = {
      plan: {
        keys: keys.filter(({ id }) => ids.includes(id)),
        own: [],
        recentIds: new Set(),
        leavesNone: false,
      },
      gate: 'question',
      usedAt: () => null,
      now: 0,
      maybeOwn: false,
      estimate: { seconds: 1, spare: 0, limit: null },
      typed: '',
      setTyped: () => {},
      isConfirmed: true,
      pending: false,
      changed: false,
      failure: null,
      start: async () => {},
    }
    return (
      render(<BulkPlanForm local formId="f" ids={ids} planning={planning} />).container
        .textContent ?? ''
    )
  }
  mirrorLeases([
    {
      id: 'l',
      connectionId: 'c',
      keyId: 'a',
      keyName: 'a',
      command: 'node',
      folder: '',
      phase: 'running',
      since: 0,
      endsAt: 1,
      problem: null,
    },
  ])
  expect(says(['a'])).toContain(text.bulk.consequenceLent)
  expect(says(['a'])).not.toContain(text.bulk.consequenceLocal)
  expect(says(['a', 'b'])).toContain(text.bulk.consequenceLocal)
  expect(says(['a', 'b'])).toContain(text.bulk.someLent)
  expect(says(['b'])).not.toContain(text.bulk.someLent)
  mirrorLeases([])
})
