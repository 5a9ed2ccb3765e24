import { cleanup, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { NO_ANNOTATION } from '../../../../electron/contract/annotations.ts'
import { mirrorNotes } from '../../../../src/features/notes/store.ts'
import { RevokeForm } from '../../../../src/features/revoke/RevokeForm.tsx'

afterEach(cleanup)

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
