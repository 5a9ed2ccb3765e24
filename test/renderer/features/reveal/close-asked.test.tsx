import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { ApiKey } from '../../../../electron/contract/api-key.ts'
import { fail, ok, type Result } from '../../../../electron/contract/result.ts'
import type { Reveal } from '../../../../electron/contract/workflow.ts'
import { forgetNotes, mirrorNotes } from '../../../../src/features/notes/store.ts'
import { RevealDialog } from '../../../../src/features/reveal/RevealDialog.tsx'
import {
  addReveals,
  askGuard,
  closeAnyway,
  finishReveal,
  forgetReveals,
  useReveals,
} from '../../../../src/features/reveal/store.ts'
import { setLanguage, text } from '../../../../src/messages/text.ts'
import { useApp } from '../../../../src/state/app-store.ts'
import { connectionTo, keyNamed } from '../../../main/samples.ts'
import { notesOf } from '../../samples.ts'

const reveal = (id: string): Reveal => ({
  id,
  connectionId: 'c',
  key: { id: `key_${id}`, name: id } as ApiKey,
})

let answers: string[]
/** Main's answer to *Done*, given when the test says so. */
let finish: (result: Result<null>) => void

beforeEach(() => {
  answers = []
  useReveals.setState({ reveals: [], guard: null, failure: null })
  Object.assign(window, {
    keystow: {
      finishReveal: () =>
        new Promise<Result<null>>((resolve) => {
          finish = resolve
        }),
      answerClose: async (choice: string) => {
        answers.push(choice)
        return ok(null)
      },
    },
  })
})

test.each([
  ['quit', 'goes on once the secret is done with', ['one'], 'saved', ok(null), ['close'], null],
  ['close', 'goes on once the secret is done with', ['one'], 'saved', ok(null), ['close'], null],
  ['quit', 'asks about the next secret', ['one', 'two'], 'saved', ok(null), [], 'quit'],
  [
    'quit',
    'goes on asking when the copy is gone by now',
    ['one'],
    'copied',
    fail('not_saved'),
    [],
    'quit',
  ],
] as const)(
  'a %s that comes while Done is under way %s',
  async (reason, _what, ids, how, result, answered, guard) => {
    addReveals(ids.map(reveal))
    const done = finishReveal('one', how)
    askGuard(reason)
    finish(result)
    await done
    expect(answers).toEqual(answered)
    expect(useReveals.getState().guard).toBe(guard)
  },
)

test('a secret that is closed all the same answers the window once', async () => {
  addReveals([reveal('one')])
  askGuard('close')
  const closed = closeAnyway('one')
  finish(ok(null))
  await closed
  expect(answers).toEqual(['close'])
})

test('what was asked about one secret is not asked about a later one', async () => {
  addReveals([reveal('one')])
  const done = finishReveal('one', 'saved')
  askGuard('dialog')
  finish(ok(null))
  await done
  addReveals([reveal('two')])
  expect(useReveals.getState().guard).toBeNull()
})

test.each(['declined', 'quitting', 'internal'] as const)(
  'a secret that main did not finish (%s) stays, and so does its window',
  async (code) => {
    addReveals([reveal('one')])
    askGuard('quit')
    const closed = closeAnyway('one')
    finish(fail(code))
    await closed
    expect(useReveals.getState()).toMatchObject({
      reveals: [{ id: 'one' }],
      guard: null,
      failure: { code },
    })
    expect(answers).toEqual(['stay'])
  },
)

test('a refusal that comes after the lock has covered the secret is not said of it afterwards', async () => {
  addReveals([reveal('one')])
  const done = finishReveal('one', 'saved')
  forgetReveals()
  finish(fail('locked'))
  await done
  addReveals([reveal('one')])
  expect(useReveals.getState().failure).toBeNull()
})

describe.each([
  ['en', 'It is shown once.'],
  ['de', 'Es wird nur einmal gezeigt.'],
] as const)('in %s', (language, sentence) => {
  test.each(['local', 'remote'] as const)(
    'a secret is said to be shown once only until it is kept here (%s)',
    (kind) => {
      setLanguage(language)
      const key = keyNamed('key_one')
      const connections = [connectionTo('', { kind, name: 'Acme' })]
      useApp.setState({ connections, clipboard: null } as never, true)
      onTestFinished(() => {
        forgetNotes()
        useApp.setState(null, true)
      })
      addReveals([{ ...reveal('one'), key }])
      render(<RevealDialog />)
      const shown = (): string => screen.getByRole('dialog').textContent ?? ''
      expect(shown()).toContain(sentence)
      const kept = [{ id: key.id, name: key.name, lastFour: key.lastFour, at: 1 }]
      act(() => mirrorNotes(notesOf({}, kept)))
      expect(shown()).toContain(text.kept.done)
      expect(shown()).not.toContain(sentence)
      expect(screen.queryByLabelText(text.reveal.saved)).toBeNull()
      expect(shown().includes('Acme')).toBe(kind === 'remote')
    },
  )
})
