import { render, screen } from '@testing-library/react'
import { createRef, type ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ApiKey } from '../../../../electron/contract/api-key.ts'
import type { Plan } from '../../../../electron/contract/plan.ts'
import { ok } from '../../../../electron/contract/result.ts'
import { hourOf } from '../../../../electron/contract/use-watch.ts'
import { mirrorList } from '../../../../src/features/keys/store.ts'
import { RevokeNow } from '../../../../src/features/leak/RevokeNow.tsx'
import { mirrorNotes } from '../../../../src/features/notes/store.ts'
import { BulkPlanForm } from '../../../../src/features/revocations/BulkPlanForm.tsx'
import { usePlanning } from '../../../../src/features/revocations/bulk-plan.ts'
import { RevokeForm } from '../../../../src/features/revocations/RevokeForm.tsx'
import { RetireStep } from '../../../../src/features/rotation/RetireStep.tsx'
import { text } from '../../../../src/messages/text.ts'
import { mirrorPlans } from '../../../../src/state/plans-store.ts'
import { keyNamed } from '../../../main/samples.ts'
import { inEnvFile, leakWith, listOf, notesOf, pendingRevoke, rotationWith } from '../../samples.ts'

const NOW = new Date(2026, 10, 23, 12).getTime()
const last = hourOf(NOW)
/** Looked at for 43 days, used each week, the last time 26 hours ago. */
const history = {
  watched: Array.from({ length: 43 * 24 }, (_, index) => last - 43 * 24 + 1 + index),
  used: [26 + 14 * 24, 26 + 7 * 24, 26].map((ago) => last - ago),
}

const Bulk = ({ ids }: { readonly ids: readonly string[] }) => {
  const planning = usePlanning({ kind: 'bulk-revoke', connectionId: 'c', ids })
  return <BulkPlanForm formId="f" ids={ids} planning={planning} local />
}

const form = (apiKey: ApiKey) => (
  <RevokeForm
    connectionId="c"
    apiKey={apiKey}
    thenForget={false}
    local={false}
    cancelRef={createRef()}
  />
)

const refreshKeys = vi.fn(async () => ok(null))
beforeEach(() => {
  vi.setSystemTime(NOW)
  refreshKeys.mockClear()
  vi.stubGlobal('keystow', { keyUse: async () => ok(history), refreshKeys })
})

test('before a key is revoked it is said since when it is not used, the longest gap, and over how long that was seen', async () => {
  const lastUsedAt = new Date(NOW - 26 * 3_600_000).toISOString()
  render(form(keyNamed('key_1', { lastUsedAt })))
  expect(
    await screen.findByText(/Unused for 26 h\. Longest gap seen: 7 d, over 42 days of watching\./),
  ).toBeTruthy()
  expect(screen.getByText(/Watched since Oct 11, 2026, only while Keystow runs/)).toBeTruthy()
})

const QUESTIONS: readonly (readonly [string, (key: ApiKey) => ReactElement])[] = [
  ['a revoke', form],
  ['a leak', (key) => <RevokeNow leak={leakWith({ key })} />],
  ['the end of a rotation', (oldKey) => <RetireStep rotation={rotationWith({ oldKey })} />],
]

test.each([...QUESTIONS, ['a bulk revoke', ({ id }: ApiKey) => <Bulk ids={[id]} />] as const])(
  'before %s the list is read anew, by which main then decides',
  (_, show) => {
    render(show(keyNamed('key_1')))
    expect(refreshKeys).toHaveBeenCalledExactlyOnceWith('c')
  },
)

test.each(QUESTIONS)(
  '%s says that it cannot be undone just where main does not ask, which says so itself',
  (_, show) => {
    const lastUsedAt = new Date(NOW - 3_600_000).toISOString()
    const keys = [keyNamed('unused'), keyNamed('used', { lastUsedAt })]
    mirrorList(listOf(keys))
    const says = keys.map((key) => {
      const { container, unmount } = render(show(key))
      const { textContent } = container
      unmount()
      return textContent?.includes(text.revoke.final)
    })
    expect(says).toEqual([true, false])
  },
)

test('before the app’s own key is revoked it is named what stays open without it', () => {
  const planOf = (keyId: string, index: number): Plan =>
    pendingRevoke({ id: String(index), keyId, keyName: keyId, phase: { kind: 'planned' } })
  mirrorPlans(['key_1', 'one', 'two', 'two', 'three', 'four'].map(planOf))
  mirrorList(listOf([keyNamed('key_1')], { own: { ids: ['key_1'], certainty: 'known' } }))
  render(form(keyNamed('key_1')))
  expect(screen.getByText(/cannot finish revoking: one, two, three and 1 more\./)).toBeTruthy()
})

test('before a key is revoked the places that its secret was delivered to are named', () => {
  mirrorNotes(notesOf({ key_1: [inEnvFile('/project/.env')] }))
  const { rerender } = render(form(keyNamed('key_1')))
  expect(screen.getByText(/MAIL_API_KEY in .*\/project\/\.env/)).toBeTruthy()
  rerender(form(keyNamed('key_2')))
  expect(screen.queryByText(/MAIL_API_KEY/)).toBeNull()
})
