import { expect, test } from 'vitest'
import { exitOf } from '../../electron/cli/exit-codes.ts'
import { eventText, failureText } from '../../electron/cli/texts.ts'
import { CHANNEL_CODES } from '../../electron/contract/channel-failure.ts'
import { ENV_REFUSALS } from '../../electron/contract/delivery.ts'
import { NEVER_SENT_CODES } from '../../electron/contract/result.ts'

test.each(CHANNEL_CODES)(
  '%s after the create says neither that nothing was done nor that it is being taken back',
  (code) => {
    for (const stage of ['created', 'delivered'] as const) {
      const text = failureText({ code, stage })
      expect(text).toContain('the API key was created')
      expect(text).not.toMatch(/nothing was done|being revoked/)
      // A script that tries again would create another key.
      expect(exitOf({ code, stage })).toBe(70)
    }
  },
)

test('no answer to a run is said to leave no key behind, and to a list nothing of it', () => {
  expect(failureText({ code: 'no_answer' })).not.toContain('being revoked')
  expect(failureText({ code: 'no_answer', stage: 'sent' })).toContain(
    'Keystow looks for it in the list and revokes it',
  )
})

test.each(NEVER_SENT_CODES)(
  '%s is said in words, with nothing done and another try later',
  (code) => {
    expect(failureText({ code })).toMatch(/^[^_(]+; nothing was done$/)
    expect(exitOf({ code })).toBe(75)
  },
)

test.each(CHANNEL_CODES)(
  '%s before anything was done ends with no exit code that stands for a part',
  (code) => {
    if (failureText({ code }).includes('nothing was done')) expect(exitOf({ code })).not.toBe(70)
  },
)

test.each([true, false])(
  'a quit that came before the revoke is said as that (what is noted is kept: %s)',
  (isKept) => {
    expect(eventText({ event: 'revoke-delayed', code: 'quitting' }, isKept)).toMatch(
      /could not be revoked before Keystow ended/,
    )
  },
)

const ENV_FILE = { kind: 'env-file', path: '/home/me/shop/.env', variable: 'MAIL_KEY' } as const

test.each(ENV_REFUSALS)('a file that is refused as %s is named and said in words', (reason) => {
  const text = failureText({ code: 'env_refused', detail: reason }, ENV_FILE)
  expect(text).toMatch(/^\/home\/me\/shop\/\.env is not written: [^_(]+; nothing was done$/)
  expect(
    failureText({ code: 'env_refused', detail: reason, stage: 'created' }, ENV_FILE),
  ).not.toContain('nothing was done')
})

test('a file that cannot be read or written, or that changed, is named, and a name of it moves no cursor', () => {
  expect(failureText({ code: 'file_failed' }, ENV_FILE)).toMatch(
    /^\/home\/me\/shop\/\.env could not be read .*; nothing was done$/,
  )
  expect(failureText({ code: 'env_changed' }, ENV_FILE)).toMatch(/^\/home\/me\/shop\/\.env changed/)
  expect(failureText({ code: 'file_failed' }, { ...ENV_FILE, path: '/a\u001b[31m' })).not.toContain(
    '\u001b',
  )
  expect(failureText({ code: 'file_failed' }, { kind: 'kept' })).toMatch(
    /^the file could not be read/,
  )
})

test('a line of a file that is unclear is named, and what nobody knows is not printed', () => {
  expect(failureText({ code: 'env_refused', detail: 'unclear 3' })).toContain('(line 3)')
  expect(failureText({ code: 'env_refused', detail: 'toString' })).toBe(
    'the file is not written; nothing was done',
  )
})

test.each([
  ['file_failed', 'its folder', 73],
  ['env_refused', 'not written', 73],
  ['disk_full', 'disk', 73],
  ['recipe_refused', 'does not fit', 65],
  ['connection_moved', 'elsewhere', 75],
  ['not_persistent', 'cannot keep secrets', 69],
  ['not_kept', 'does not keep', 65],
  ['disk_late', 'does not answer', 75],
] as const)('%s has its own sentence and exit code', (code, words, exit) => {
  expect(failureText({ code })).toContain(words)
  expect(exitOf({ code })).toBe(exit)
})
