import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { AssistantAction, AssistantPreview } from '../../../../electron/contract/assistants.ts'
import { AssistantChange } from '../../../../src/features/settings/AssistantChange.tsx'

afterEach(cleanup)

const show = (action: AssistantAction, replaces: boolean): string | null => {
  const preview: AssistantPreview = {
    id: 'p',
    kind: 'cursor',
    action,
    place: '/home/ada/.cursor/mcp.json',
    link: null,
    file: 'kept',
    lines: [],
  }
  const nothing = (): void => {}
  render(<AssistantChange {...{ preview, replaces, failure: null, changed: false, busy: false, onWrite: nothing, onCancel: nothing }} />)
  return screen.getByRole('heading').textContent
}

test.each([
  ['adds', 'add', false, 'Add Keystow to Cursor'],
  ['replaces another entry of Keystow', 'add', true, 'Update Keystow in Cursor'],
  ['removes another entry of Keystow', 'remove', true, 'Take Keystow out of Cursor'],
] as const)('a change that %s is called so', (_what, action, replaces, title) => {
  expect(show(action, replaces)).toBe(title)
})
