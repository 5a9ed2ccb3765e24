import { expect, test } from 'vitest'
import { approvalQuestion } from '../../../../electron/main/consent/approvals/approval-question.ts'
import { de } from '../../../../electron/main/platform/texts/de.ts'
import { en } from '../../../../electron/main/platform/texts/en.ts'
import { PASSPHRASE, production, request, scene } from './approval-scene.ts'

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
  const local = {
    ...own,
    connection: { ...request.connection, kind: 'local', address: '' } as const,
  }
  expect(approvalQuestion(de, local)).toMatchObject({
    message: 'Diesen API-Schlüssel widerrufen?',
    yes: 'API-Schlüssel widerrufen',
  })
})

test('a name cannot close the quotation that it stands in, and what needs no more than a press is asked about by that alone', () => {
  const hostile = {
    ...request,
    key: { id: 'k', name: 'a” was revoked before.', lastFour: 'aaaa' },
    warnings: ['own'] as const,
  }
  expect(approvalQuestion(en, hostile).detail).not.toContain('a”')
  expect(approvalQuestion(en, { ...request, warnings: ['recent'] })).toBe(en.approval.withoutInput)
})

test('a rotation of the key that the app is signed in with is asked about as one, and says who can do what afterwards', () => {
  const own = {
    ...request,
    kind: 'rotate',
    newName: 'billing',
    warnings: ['own', 'recent'],
  } as const
  for (const texts of [en, de]) {
    const { rotate, key, quoted } = texts.questions
    expect(approvalQuestion(texts, own)).toEqual({
      message: rotate.message('a.test'),
      detail: [key('billing', 'aaaa'), quoted('Shop'), rotate.own, rotate.consequence].join('\n\n'),
      yes: rotate.yes,
    })
  }
  const local = {
    ...own,
    connection: { ...request.connection, kind: 'local', address: '' } as const,
  }
  expect(approvalQuestion(en, local).message).toBe('Rotate this API key?')
})

test.each([
  ['a revoke', 'of the own key', { warnings: ['recent', 'own'] }],
  ['a revoke', 'of what may be the own key', { warnings: ['recent', 'maybe_own'] }],
  ['a revoke', 'of the last key', { warnings: ['recent', 'last'] }],
  ['a revoke', 'on Production', { connection: production.connection }],
  ['a rotation', 'of the own key', { kind: 'rotate', newName: 'billing', warnings: ['own'] }],
  [
    'a rotation',
    'of what may be the own key',
    { kind: 'rotate', newName: 'billing', warnings: ['maybe_own'] },
  ],
  [
    'a rotation',
    'on Production',
    { kind: 'rotate', newName: 'billing', connection: production.connection },
  ],
  // Shows: S73
] as const)(
  'an approval of %s %s is asked about in a dialog of the system too',
  async (_what, _which, more) => {
    for (const confirms of [true, false]) {
      const { ask, approvals, did, press } = scene({ confirms })
      const decided = ask({ ...request, ...more })
      expect(await press()).toBe(confirms ? 'taken' : 'not_confirmed')
      expect(did.filter((what) => what === 'confirm')).toHaveLength(1)
      if (confirms) expect(await decided).toBe('approved')
      else expect(approvals.waiting).toBe(1)
    }
  },
)

test('on Production a revoke or a rotation that was approved with the passphrase is not asked about once more', async () => {
  for (const kind of ['revoke', 'rotate'] as const) {
    const { ask, did, press } = scene({ passphrase: true })
    void ask({ ...production, kind })
    expect(await press(true, PASSPHRASE)).toBe('taken')
    expect(did).not.toContain('confirm')
  }
})
