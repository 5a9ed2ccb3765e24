import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { BulkJob } from '../../../electron/contract/bulk.ts'
import type { Rotation } from '../../../electron/contract/rotate.ts'
import { FilterBar } from '../../../src/features/api-keys/FilterBar.tsx'
import { BulkJobView } from '../../../src/features/bulk/BulkJobView.tsx'
import { EndStep } from '../../../src/features/rotate/EndStep.tsx'
import { text } from '../../../src/messages/text.ts'
import { keyNamed } from '../../main/samples.ts'
import { sceneAt } from '../samples.ts'

const key = keyNamed('key_1')

const rotation = (end: Rotation['end']): Rotation => ({
  ...{
    id: 'r',
    connectionId: 'c',
    oldKey: key,
    name: 'billing',
    newKey: { ...key, id: 'key_2' },
    own: false,
    step: 'ended',
    working: false,
  },
  ...{ problem: null, proven: true, delivered: true, copied: false, again: false, revealId: null, kept: 'sealed', parked: false, end },
})

const isGreen = (container: HTMLElement): boolean => container.querySelector('.bg-good-tint.text-good-ink svg') !== null

test.each([
  ['rotated', true],
  ['kept', true],
  ['undone', false],
] as const)('a rotation that ended %s: green with a tick is %s', (end, green) => {
  expect(isGreen(render(<EndStep rotation={rotation(end)} />).container)).toBe(green)
})

const job = (failed: number): BulkJob => ({
  ...{ id: 'j', connectionId: 'c', step: 1, phase: { kind: 'done' }, total: 2, rows: [] },
  counts: { waiting: 0, sent: 0, revoked: 2 - failed, already_gone: 0, failed, held: 0 },
})

test.each([
  [0, true],
  [1, false],
])('a bulk revoke that ended with %i failures: green with a tick is %s', (failed, green) => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  expect(isGreen(render(<BulkJobView job={job(failed)} list={null} />).container)).toBe(green)
})

test('a filter that would find nothing recedes, one that is on or finds something does not', () => {
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => {})
  render(<FilterBar connectionId="c" keys={[key]} scene={sceneAt(Date.parse(key.createdAt))} shown={1} />)
  const recedes = (name: keyof typeof text.list.filter) =>
    screen.getByRole('button', { name: new RegExp(`^${text.list.filter[name]}`) }).classList.contains('border-transparent')
  expect([recedes('idle'), recedes('new'), recedes('unused')]).toEqual([true, true, false])
})
