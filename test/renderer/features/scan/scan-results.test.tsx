import { render, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  NO_COUNTS,
  type ScanPlace,
  type ScanResult,
  SKIP_REASONS,
} from '../../../../electron/contract/scan.ts'
import { mirrorNotes } from '../../../../src/features/notes/store.ts'
import { ScanResults } from '../../../../src/features/scan/ScanResults.tsx'
import { text } from '../../../../src/messages/text.ts'
import { useApp } from '../../../../src/state/app-store.ts'
import { forgetProofs, mirrorProofs } from '../../../../src/state/proofs-store.ts'
import { inEnvFile, notesOf } from '../../samples.ts'

beforeEach(() => useApp.setState({ connections: [] } as never, true))

const places = Array.from(
  { length: 2_551 },
  (_none, n): ScanPlace => ({
    id: `${n}`,
    kind: 'looks_like',
    path: `/src/${n}`,
    line: 1,
    commit: null,
    versions: 1,
    connectionId: null,
    keyId: null,
  }),
)

const show = (result: Omit<ScanResult, 'at' | 'counts'>) =>
  render(
    <ScanResults
      focused
      result={{ ...result, at: '2026-11-23T10:00:00.000Z', counts: NO_COUNTS }}
    />,
  )

test.each(SKIP_REASONS)(
  'what was not scanned (%s) stands right below the heading, above all places',
  (reason) => {
    const skipped = [{ reason, count: 3, example: '/elsewhere' }]
    show({ end: 'incomplete', skipped, places, more: true })
    const [heading, ...below] = screen.getAllByRole('heading').map(({ textContent }) => textContent)
    expect(heading).toContain(text.scan.ends.incomplete)
    expect(heading).not.toContain(text.scan.ends.done)
    expect(below).toEqual([text.scan.skipped, text.scan.unknownKey])
    const [first] = screen.getAllByRole('listitem')
    expect(first?.textContent).toBe(text.scan.skip(3, text.scan.skips[reason], '/elsewhere'))
    expect(screen.getByText(text.scan.more).compareDocumentPosition(first as Node)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
  },
)

test('a key in many versions of a file is one place, with their number', () => {
  const place = { ...(places[0] as ScanPlace), commit: '3f2a1c9d8e7f', versions: 40 }
  show({ end: 'done', skipped: [], places: [place], more: false })
  expect(screen.getByText(/40 versions.*3f2a1c9d8e$/)).toBeTruthy()
})

test('a path with a line break is shown whole, on one line, wherever it stands', () => {
  const path = '/src/two\nlines.env'
  const place = { ...(places[0] as ScanPlace), path }
  const skipped = [{ reason: 'unreadable', count: 1, example: path } as const]
  show({ end: 'incomplete', skipped, places: [place], more: false })
  const whole = '/src/two⟨LF⟩lines.env'
  const [left, found] = screen.getAllByRole('listitem')
  expect(left?.textContent).toContain(whole)
  expect(found?.textContent).toContain(`${whole}:1`)
  expect(screen.getByRole('button', { name: text.scan.actions(whole) })).toBeTruthy()
})

test('a file that Keystow delivered this key to is said to be that, and every other place of the key is a find', () => {
  const path = '/srv/app/.env'
  const delivery = inEnvFile(path)
  mirrorNotes(notesOf({ k: [delivery], other: [inEnvFile('/srv/other/.env')] }))
  const found = (id: string, more: Partial<ScanPlace>): ScanPlace => ({
    ...(places[0] as ScanPlace),
    id,
    kind: 'this_key',
    path,
    connectionId: 'c',
    keyId: 'k',
    ...more,
  })
  const all = [
    found('delivered', {}),
    found('other file', { path: '/srv/copy' }),
    found('delivery of another key', { path: '/srv/other/.env' }),
    found('history', { commit: '3f2a1c9d8e7f' }),
    found('ending alike', { kind: 'ends_like' }),
  ]
  show({ end: 'done', skipped: [], places: all, more: false })
  const delivered = text.scan.delivered(text.times.dateTime(delivery.at))
  const labels = screen
    .getAllByRole('listitem')
    .map((row) => row.querySelector('.rounded-sm')?.textContent)
  expect(labels).toEqual([
    delivered,
    text.scan.thisKey,
    text.scan.thisKey,
    text.scan.thisKey,
    text.scan.endsLike('????'),
  ])
  expect(screen.getByText(delivered).parentElement?.className).not.toContain('danger')
})

test('a revoked key is found by the name that it had, and said not to be listed', () => {
  onTestFinished(forgetProofs)
  mirrorProofs([
    {
      id: 'p',
      connectionId: 'c',
      key: { id: 'k', name: 'billing', lastFour: 'a1B2' },
      revokedAt: 0,
      asking: false,
      verdict: null,
      at: null,
      hasSecret: true,
    },
  ])
  const place = { ...(places[0] as ScanPlace), connectionId: 'c', keyId: 'k' }
  show({ end: 'done', skipped: [], places: [place], more: false })
  expect(screen.getByRole('heading', { name: /billing/ }).textContent).toBe(
    `billing …a1B2 ${text.scan.notListed}`,
  )
})
