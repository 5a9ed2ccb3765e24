import { describe, expect, test } from 'vitest'
import type { ActivityEntry } from '../../electron/contract/activity.ts'
import type { Failure, FailureCode } from '../../electron/contract/result.ts'
import type { CreateOutcome, RevokeOutcome } from '../../electron/contract/workflow.ts'
import { outcomeText } from '../../src/features/activity/outcome-text.ts'
import { text } from '../../src/messages/text.ts'

// The compiler asks for every code here, so a new one cannot come without words.
const CODES: Readonly<Record<FailureCode, true>> = {
  unauthorized: true,
  forbidden: true,
  rate_limited: true,
  not_found: true,
  invalid_request: true,
  server_error: true,
  unexpected_status: true,
  unreadable_answer: true,
  answer_too_large: true,
  unreachable: true,
  no_answer: true,
  timed_out: true,
  redirected: true,
  tls_failed: true,
  cancelled: true,
  bad_input: true,
  bad_address: true,
  storage_unavailable: true,
  storage_locked: true,
  storage_failed: true,
  token_missing: true,
  not_confirmed: true,
  gone: true,
  already_shown: true,
  busy: true,
  clipboard_failed: true,
  file_failed: true,
  local_service_failed: true,
  internal: true,
}
const codes = Object.keys(CODES) as readonly FailureCode[]

/** Every text of the catalogue, with sample values where it takes some. */
const textsIn = (part: unknown, path: string): readonly (readonly [path: string, text: string])[] => {
  if (typeof part === 'string') return [[path, part]]
  if (typeof part === 'function') return [[path, String(part(...sampleArguments(path)))]]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, inner]) => textsIn(inner, `${path}.${name}`))
}

const sampleArguments = (path: string): readonly unknown[] => {
  if (path.startsWith('text.failures')) return [{ code: 'internal' } satisfies Failure]
  if (path === 'text.list') return [['a', 'b']]
  if (path === 'text.times.exact') return [1, 'ISO']
  return [1, 2, 3]
}

const all = textsIn(text, 'text')

test('the catalogue has no empty text and none with a hole in it', () => {
  expect(all.length).toBeGreaterThan(200)
  expect(all.filter(([, words]) => /^\s*$|undefined|\[object|NaN/.test(words))).toEqual([])
})

test('the words follow the rules: Revoke and Forget, not Remove, Delete or Regenerate; a null use is never "Never used"', () => {
  expect(all.filter(([, words]) => /\b(remove|delete|regenerate|never used)\b/i.test(words))).toEqual([])
  expect(text.keys.noUse).toBe('No use recorded')
})

describe.each(codes)('the failure %s', (code) => {
  test('has a sentence that says what happened, without its code, whatever else is known', () => {
    for (const more of [{}, { status: 503, detail: 'detail', retryAfter: 18, host: 'host.test' }]) {
      const words = text.failures.what({ code, ...more })
      expect(words).toMatch(/^[A-Z].*\.$/)
      expect(words).not.toMatch(/undefined|_/)
    }
  })

  test('has a next step, or needs none', () => {
    const next = text.failures.next({ code, retryAfter: 18 })
    expect(next).toMatch(code === 'bad_address' || code === 'already_shown' ? /^$/ : /^[A-Z].*\.$/)
  })
})

test('a limit and an overloaded service say when to try again', () => {
  for (const code of ['rate_limited', 'server_error'] as const)
    expect(text.failures.next({ code, retryAfter: 18 })).toBe('Try again in 18 s.')
})

test('every outcome that the activity log can hold has words', () => {
  const outcomes: Readonly<Record<CreateOutcome['kind'] | RevokeOutcome['kind'], true>> = {
    created: true,
    refused: true,
    lost: true,
    unknown: true,
    revoked: true,
    already_gone: true,
    still_there: true,
  }
  const words = Object.keys(outcomes).map(outcomeText)
  expect(words.filter((said) => !/^[A-Z]/.test(said))).toEqual([])
  expect(new Set(words).size).toBe(words.length)
})

test('every action that the activity log can hold has words', () => {
  const actions: Readonly<Record<ActivityEntry['action'], string>> = text.activity.actions
  expect(Object.values(actions).every((words) => words !== '')).toBe(true)
})
