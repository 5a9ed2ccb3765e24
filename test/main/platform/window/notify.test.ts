import { expect, test } from 'vitest'
import { Notifier } from '../../../../electron/main/platform/window/notify.ts'

const setUp = () => {
  const seen = {
    wanted: true,
    unknown: ['key_a', 'key_b'] as readonly string[],
    shown: [] as { readonly body: string; readonly clicked: () => void }[],
    opened: [] as string[],
    waiting: [] as (() => void)[],
  }
  const notifier = new Notifier(
    () => seen.wanted,
    () => seen.unknown,
    () => ({
      unknownKeys: (count) => `${count} appeared`,
      plan: { revoked: 'revoked', not_revoked: 'not revoked', waiting: 'waits' },
    }),
    {
      show: (body, clicked) => void seen.shown.push({ body, clicked }),
      open: (id) => void seen.opened.push(id),
    },
    (work) => seen.waiting.push(work),
  )
  return { seen, notifier, settle: () => seen.waiting.splice(0).forEach((work) => void work()) }
}

test('says how many keys appeared, without a name, and opens their connection', () => {
  const { seen, notifier, settle } = setUp()
  notifier.unknownKeys('c', ['key_a', 'key_b'])
  expect(seen.shown).toEqual([])
  settle()
  expect(seen.shown.map(({ body }) => body)).toEqual(['2 appeared'])
  seen.shown[0]?.clicked()
  expect(seen.opened).toEqual(['c'])
})

test('what turned out to be ours meanwhile is not notified', () => {
  const { seen, notifier, settle } = setUp()
  notifier.unknownKeys('c', ['key_a', 'key_ours'])
  notifier.unknownKeys('c', ['key_ours'])
  settle()
  expect(seen.shown.map(({ body }) => body)).toEqual(['1 appeared'])
})

test('who did not ask for notifications gets none', () => {
  const { seen, notifier, settle } = setUp()
  seen.wanted = false
  notifier.unknownKeys('c', ['key_a'])
  settle()
  expect(seen.shown).toEqual([])
})

test('says what came of a planned revoke, without a name, unless the window is in front', () => {
  const { seen, notifier } = setUp()
  notifier.planSettled('waiting', 'c')
  seen.wanted = false
  notifier.planSettled('revoked', 'c')
  expect(seen.shown.map(({ body }) => body)).toEqual(['waits'])
  seen.shown[0]?.clicked()
  expect(seen.opened).toEqual(['c'])
})
