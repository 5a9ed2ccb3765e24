import { act, render, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok } from '../../../../electron/contract/result.ts'
import { UnknownKeysNotice } from '../../../../src/features/alarm/UnknownKeysNotice.tsx'
import { useNotes } from '../../../../src/features/notes/store.ts'
import { text } from '../../../../src/messages/text.ts'
import { button, press } from '../../controls.ts'

test('who knows the keys that appeared goes on in the list', async () => {
  useNotes.setState({ A: { unknownIds: ['a'] } as never })
  vi.stubGlobal('keystow', { acknowledgeUnknown: async () => ok(null) })
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="grid"><div role="row" data-key-id="a" tabindex="0"></div></div>',
  )
  render(<UnknownKeysNotice connectionId="A" />)
  button(text.alarm.mineOne).focus()
  await act(async () => press(text.alarm.mineOne))
  act(() => useNotes.setState({ A: { unknownIds: [] } as never }))
  await waitFor(() => expect(document.activeElement?.getAttribute('data-key-id')).toBe('a'))
})
