import { render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { NO_ANNOTATION } from '../../../../electron/contract/annotations.ts'
import { ok } from '../../../../electron/contract/result.ts'
import { hourOf } from '../../../../electron/contract/use-watch.ts'
import { mirrorNotes } from '../../../../src/features/notes/store.ts'
import { RevokeForm } from '../../../../src/features/revoke/RevokeForm.tsx'

const NOW = Date.parse('2026-11-23T12:00:00.000Z')
const last = hourOf(NOW)
/** Looked at for 43 days, used each week, the last time 26 hours ago. */
const history = {
  watched: Array.from({ length: 43 * 24 }, (_, index) => last - 43 * 24 + 1 + index),
  used: [26 + 14 * 24, 26 + 7 * 24, 26].map((ago) => last - ago),
}

beforeEach(() => {
  vi.setSystemTime(NOW)
  vi.stubGlobal('keystow', { keyUse: async () => ok(history) })
})

test('before a key is revoked it is said since when it is not used, the longest gap, and over how long that was seen', async () => {
  const lastUsedAt = new Date(NOW - 26 * 3_600_000).toISOString()
  const apiKey = { id: 'key_1', name: 'billing', lastFour: 'abcd', createdAt: '2026-01-01T00:00:00.000Z', lastUsedAt }
  render(<RevokeForm connectionId="c" apiKey={apiKey} thenForget={false} local={false} cancelRef={createRef()} />)
  expect(await screen.findByText(/Not used for 26 h\. Longest gap seen: 7 d, over 43 days of watching\./)).toBeTruthy()
  expect(screen.getByText(/Watched since Oct 11, 2026, only while Keystow runs/)).toBeTruthy()
})

test('before a key is revoked the places that its secret was delivered to are named', () => {
  const delivery = { id: 'd', kind: 'env-file', place: '/project/.env', variable: 'MAIL_API_KEY', readers: 'owner', at: 0 } as const
  const annotations = { key_1: { ...NO_ANNOTATION, deliveries: [delivery] } }
  mirrorNotes({ connectionId: 'c', annotations, newIds: [], unknownIds: [], kept: [] })
  const form = (id: string) => {
    const apiKey = { id, name: 'billing', lastFour: 'abcd', createdAt: '2026-01-01T00:00:00.000Z', lastUsedAt: null }
    return <RevokeForm connectionId="c" apiKey={apiKey} thenForget={false} local={false} cancelRef={createRef()} />
  }
  const { rerender } = render(form('key_1'))
  expect(screen.getByText(/MAIL_API_KEY in .*\/project\/\.env/)).toBeTruthy()
  rerender(form('key_2'))
  expect(screen.queryByText(/MAIL_API_KEY/)).toBeNull()
})
