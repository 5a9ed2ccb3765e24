import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fail, ok, type Result } from '../../../../electron/contract/result.ts'
import { useSecret } from '../../../../src/features/reveal/use-secret.ts'

test('a secret that main did not show can be asked for again, one that it showed is not', async () => {
  const answers: Result<string, 'declined' | 'already_shown'>[] = [
    fail('declined'),
    fail('already_shown'),
    ok('re_x'),
  ]
  let asked = 0
  Object.assign(window, {
    keystow: { showSecret: async () => answers[asked++], secretVisible: async () => ok(null) },
  })
  const { result } = renderHook(() => useSecret('one'))
  await act(() => result.current.toggle())
  expect(result.current.failure?.code).toBe('declined')
  await act(() => result.current.toggle())
  expect(result.current.failure?.code).toBe('already_shown')
  await act(() => result.current.toggle())
  expect(asked).toBe(2)
})
