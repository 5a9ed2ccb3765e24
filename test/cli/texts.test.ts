import { expect, test } from 'vitest'
import { exitOf } from '../../electron/cli/exit-codes.ts'
import { failureText } from '../../electron/cli/texts.ts'
import { CHANNEL_CODES } from '../../electron/contract/channel.ts'
import { ENV_REFUSALS } from '../../electron/contract/delivery.ts'

test.each(CHANNEL_CODES)('%s after the create says neither that nothing was done nor that it is being taken back', (code) => {
  for (const stage of ['created', 'delivered'] as const) {
    const text = failureText({ code, stage })
    expect(text).toContain('the API key was created')
    expect(text).not.toMatch(/nothing was done|taken back/)
    // A script that tries again would create another key.
    expect(exitOf({ code, stage })).toBe(70)
  }
})

test('no answer is said to be taken back where a create was sent, and not of a list', () => {
  expect(failureText({ code: 'no_answer' })).not.toContain('taken back')
  expect(failureText({ code: 'no_answer', stage: 'sent' })).toContain('being taken back')
})

test.each(ENV_REFUSALS)('a file that is refused as %s is said in words', (reason) => {
  const text = failureText({ code: 'env_refused', detail: reason })
  expect(text).toMatch(/^this file is not written: \w+ /)
  expect(text).not.toMatch(/_|\(/)
})

test('a line of a file that is unclear is named, and what nobody knows is not printed', () => {
  expect(failureText({ code: 'env_refused', detail: 'unclear 3' })).toContain('(line 3)')
  expect(failureText({ code: 'env_refused', detail: 'toString' })).toBe('this file is not written')
})

test.each([
  ['file_failed', 'its folder', 70],
  ['not_persistent', 'cannot keep secrets', 69],
  ['not_kept', 'does not keep', 65],
] as const)('%s has its own sentence and exit code', (code, words, exit) => {
  expect(failureText({ code })).toContain(words)
  expect(exitOf({ code })).toBe(exit)
})
