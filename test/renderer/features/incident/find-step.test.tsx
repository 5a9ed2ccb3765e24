import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { LeakFindings } from '../../../../electron/contract/incident.ts'
import { ok } from '../../../../electron/contract/result.ts'
import { FindStep } from '../../../../src/features/incident/FindStep.tsx'
import { text } from '../../../../src/messages/text.ts'
import { useApp } from '../../../../src/state/app-store.ts'

beforeEach(() => useApp.setState({ state: { connections: [] } as never }))

const findings: LeakFindings = { id: 'f', candidates: [{ index: 0, lastFour: 'a1B2', matches: [] }], unread: [] }

const press = (name: string): Promise<void> => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('beginning again leads back into the field', async () => {
  vi.stubGlobal('keystow', { searchLeak: async () => ok(findings), forgetLeakSearch: async () => ok(null) })
  render(<FindStep />)
  fireEvent.change(screen.getByLabelText(text.incident.paste), { target: { value: 'KEY=1' } })
  await press(text.incident.look)
  await press(text.incident.startOver)
  expect(document.activeElement).toBe(screen.getByLabelText(text.incident.paste))
})
