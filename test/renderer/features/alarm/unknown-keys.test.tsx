import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok } from '../../../../electron/contract/result.ts'
import { UnknownKeysNotice } from '../../../../src/features/alarm/UnknownKeysNotice.tsx'
import { mirrorList } from '../../../../src/features/keys/store.ts'
import { useNotes } from '../../../../src/features/notes/store.ts'
import { text } from '../../../../src/messages/text.ts'
import { keyNamed } from '../../../main/samples.ts'
import { button, press } from '../../controls.ts'
import { listOf } from '../../samples.ts'

test('keys that appeared are told of once there is a list, and who knows them goes on in it', async () => {
  useNotes.setState({ A: { unknownIds: ['a'] } as never })
  vi.stubGlobal('keystow', { acknowledgeUnknown: async () => ok(null) })
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="grid"><div role="row" data-key-id="a" tabindex="0"></div></div>',
  )
  render(<UnknownKeysNotice connectionId="A" />)
  expect(screen.queryByText(text.alarm.limits)).toBeNull()
  act(() => mirrorList(listOf([keyNamed('a')], { connectionId: 'A' })))
  button(text.alarm.mineOne).focus()
  await act(async () => press(text.alarm.mineOne))
  act(() => useNotes.setState({ A: { unknownIds: [] } as never }))
  await waitFor(() => expect(document.activeElement?.getAttribute('data-key-id')).toBe('a'))
})
