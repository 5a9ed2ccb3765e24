import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { LeakFindings } from '../../../../electron/contract/incident.ts'
import { ok } from '../../../../electron/contract/result.ts'
import { FindStep } from '../../../../src/features/incident/FindStep.tsx'
import { text } from '../../../../src/messages/text.ts'
import { useApp } from '../../../../src/state/app-store.ts'
import { fill, press } from '../../controls.ts'

beforeEach(() => useApp.setState({ state: { connections: [] } as never }))

const findings: LeakFindings = { id: 'f', candidates: [{ index: 0, lastFour: 'a1B2', matches: [] }], unread: [] }

test('beginning again leads back into the field', async () => {
  vi.stubGlobal('keystow', { searchLeak: async () => ok(findings), forgetLeakSearch: async () => ok(null) })
  render(<FindStep />)
  fill(text.incident.paste, 'KEY=1')
  for (const name of [text.incident.look, text.incident.startOver]) await act(async () => press(name))
  expect(document.activeElement).toBe(screen.getByLabelText(text.incident.paste))
})
