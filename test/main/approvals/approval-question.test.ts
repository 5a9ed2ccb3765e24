import { expect, test } from 'vitest'
import { approvalQuestion } from '../../../electron/main/approvals/approval-question.ts'
import { de } from '../../../electron/main/texts/de.ts'
import { en } from '../../../electron/main/texts/en.ts'
import { request, scene } from './approval-scene.ts'

test('the revoke of the key that the app is signed in with is asked about by the key, the service and what follows', () => {
  const own = { ...request, warnings: ['own', 'last', 'recent'] as const }
  expect(approvalQuestion(en, own)).toEqual({
    message: 'Revoke this API key on a.test?',
    detail: [
      en.questions.key('billing', 'aaaa'),
      en.questions.quoted('Shop'),
      `${en.questions.revoke.own}\n${en.questions.revoke.last}`,
      en.questions.revoke.consequence,
    ].join('\n\n'),
    yes: 'Revoke API key',
  })
  const local = { ...own, connection: { ...request.connection, kind: 'local', address: '' } as const }
  expect(approvalQuestion(de, local)).toMatchObject({ message: 'Diesen API-Schlüssel widerrufen?', yes: 'API-Schlüssel widerrufen' })
})

test('a name cannot close the quotation that it stands in, and what needs no more than a press is asked about by that alone', () => {
  const hostile = { ...request, key: { id: 'k', name: 'a” was revoked before.', lastFour: 'aaaa' }, warnings: ['own'] as const }
  expect(approvalQuestion(en, hostile).detail).not.toContain('a”')
  expect(approvalQuestion(en, { ...request, warnings: ['recent'] })).toBe(en.approval.withoutInput)
})

test.each(['own', 'maybe_own', 'last'] as const)(
  'an approval of a revoke is asked about in a dialog of the system too, where the key is %s',
  async (warning) => {
    for (const confirms of [true, false]) {
      const { ask, approvals, shown, answer, did } = scene({ confirms })
      const decided = ask({ ...request, warnings: ['recent', warning] })
      const id = shown()
      approvals.pressed()
      expect(await answer(id, true)).toEqual({ result: confirms ? 'taken' : 'not_confirmed' })
      expect(did.filter((what) => what === 'confirm')).toHaveLength(1)
      if (confirms) expect(await decided).toBe('approved')
      else expect(approvals.waiting).toBe(1)
    }
  },
)

test('an approval of a revoke of another key, or of what ends no access of the app, takes its one press', async () => {
  for (const what of [
    { ...request, warnings: ['recent'] },
    { ...request, kind: 'rotate', warnings: ['own'] },
  ] as const) {
    const { ask, approvals, shown, answer } = scene()
    void ask(what)
    const id = shown()
    approvals.pressed()
    expect(await answer(id, true)).toEqual({ result: 'taken' })
  }
})
