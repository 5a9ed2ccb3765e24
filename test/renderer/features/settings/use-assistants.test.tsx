import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { AssistantPreview } from '../../../../electron/contract/assistants.ts'
import { fail, ok, type Result } from '../../../../electron/contract/result.ts'
import { useAssistants } from '../../../../src/features/settings/use-assistants.ts'
import { text } from '../../../../src/messages/text.ts'
import { useAnnounced } from '../../../../src/ui/announce-store.ts'

type Answer = Result<AssistantPreview, 'gone' | 'file_failed'>

const previewOf = (id: string): AssistantPreview => ({
  id,
  kind: 'cursor',
  action: 'add',
  place: `/home/.${id}/mcp.json`,
  link: null,
  file: 'made',
  lines: [],
})

/** What main is asked to show, each with its answer. */
let asked: { readonly id: string; readonly answer: (answer: Answer) => void }[]

beforeEach(() => {
  asked = []
  useAnnounced.setState({ sentence: '' })
  Object.assign(window, {
    keystow: {
      assistants: async () => ok({ command: null, assistants: [] }),
      previewAssistant: ({ id }: { readonly id: string }) => new Promise<Answer>((answer) => asked.push({ id, answer })),
      writeAssistant: async () => fail('env_changed'),
    },
  })
})

const start = async () => {
  const { result } = renderHook(() => useAssistants())
  await waitFor(() => expect(result.current.known).not.toBeNull())
  return result
}
const answer = (nth: number, of: Answer): Promise<void> => act(async () => asked[nth]?.answer(of))
/** Shows a change whose file is another at the write, which asks what it would be now. */
const changedAtWrite = async () => {
  const result = await start()
  act(() => void result.current.look('cursor', 'add'))
  await answer(0, ok(previewOf('before')))
  await act(async () => void result.current.write())
  await waitFor(() => expect(asked).toHaveLength(2))
  return result
}

test.each([
  ['is shown', ok(previewOf('first'))],
  ['fails', fail('gone')],
])('the change that was asked for last is shown, also where an earlier one %s after it', async (_what, late) => {
  const result = await start()
  act(() => void result.current.look('claude-code', 'add'))
  act(() => void result.current.look('cursor', 'add'))
  await answer(1, ok(previewOf('second')))
  await answer(0, late)
  expect(result.current).toMatchObject({ lastId: 'cursor', preview: { id: 'second' }, failure: null })
})

test('a file that changed since it was shown is said to have, and shown as it is now', async () => {
  const result = await changedAtWrite()
  await answer(1, ok(previewOf('after')))
  expect(result.current).toMatchObject({ preview: { id: 'after' }, changed: true, busy: false })
  expect(useAnnounced.getState().sentence).toBe(text.delivery.changedMeanwhile)
})

test('a file that changed and cannot be shown any more is not announced as shown anew', async () => {
  const result = await changedAtWrite()
  await answer(1, fail('file_failed'))
  expect(result.current).toMatchObject({ preview: null, changed: false, busy: false, failure: { code: 'file_failed' } })
  expect(useAnnounced.getState().sentence).toBe('')
})

test('a change that was cancelled does not come back with a late answer', async () => {
  const result = await changedAtWrite()
  act(() => result.current.cancel())
  await answer(1, ok(previewOf('after')))
  expect(result.current).toMatchObject({ preview: null, changed: false, busy: false })
  expect(useAnnounced.getState().sentence).toBe('')
})
