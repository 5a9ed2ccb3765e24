import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Problem } from '../../../../electron/contract/diagnostics.ts'
import { ok } from '../../../../electron/contract/result.ts'
import { DiagnosticsView } from '../../../../src/features/diagnostics/DiagnosticsView.tsx'
import { mirrorList } from '../../../../src/features/keys/store.ts'
import { text } from '../../../../src/messages/text.ts'
import { button } from '../../controls.ts'
import { listOf } from '../../samples.ts'

const texts = text.diagnostics

/** Main finds `problems` until the store is asked again. */
const show = (canMend: boolean, ...problems: readonly Problem[]): void => {
  let found = problems
  Object.assign(window, {
    keystow: {
      diagnose: async () => ok({ problems: found, text: 'the report' }),
      checkStorage: async () => {
        found = []
        return ok(null)
      },
    },
  })
  render(<DiagnosticsView canMend={canMend} />)
}

const LOCKED: Problem = { kind: 'store', storage: { state: 'locked', backend: 'KWallet' } }

test('a locked store is asked again from its line, and all is well once it opens', async () => {
  show(true, LOCKED)
  fireEvent.click(await screen.findByRole('button', { name: text.tryAgain }))
  expect(await screen.findByText(texts.well)).toBeTruthy()
  expect(document.activeElement).toBe(button(texts.again))
})

test.each<[Problem, string]>([
  [{ kind: 'route', failure: { code: 'offline' } }, texts.open(text.settings.tabs.network)],
  [{ kind: 'route', failure: { code: 'unreachable', detail: 'SWITCHED_OFF' } }, text.commands.lab],
  [{ kind: 'channel', problem: 'taken' }, texts.open(text.settings.tabs.programs)],
])('$kind leads to where it is mended, save behind the lock', async (problem, button) => {
  show(true, problem)
  expect(await screen.findByRole('button', { name: button })).toBeTruthy()
  cleanup()
  show(false, problem, LOCKED)
  await screen.findByText('the report')
  expect(screen.getAllByRole('button')).toHaveLength(2)
})

test('a silent service on this computer leads to no network settings', async () => {
  show(true, { kind: 'route', failure: { code: 'unreachable', host: '127.0.0.1:8025' } })
  expect(await screen.findByText(/Nothing answers at 127\.0\.0\.1:8025/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: texts.open(text.settings.tabs.network) })).toBeNull()
})

test('a connection without a current list is in the verdict by its name, and one without an answer says so', async () => {
  show(
    true,
    { kind: 'list', connection: 'Acme', failure: { code: 'timed_out' } },
    { kind: 'list', connection: 'Shop', failure: null },
  )
  expect(await screen.findByText(/^Acme: /)).toBeTruthy()
  expect(screen.getByText(`Shop: ${text.stale.noAnswerYet}`)).toBeTruthy()
  expect(screen.queryByText(texts.well)).toBeNull()
})

test('what is said to be well is looked at again once a list fails', async () => {
  let problems: readonly Problem[] = []
  Object.assign(window, { keystow: { diagnose: async () => ok({ problems, text: 'the report' }) } })
  render(<DiagnosticsView canMend />)
  await screen.findByText(texts.well)
  problems = [{ kind: 'list', connection: 'Acme', failure: { code: 'timed_out' } }]
  act(() => mirrorList(listOf([], { failure: { code: 'timed_out' } })))
  expect(await screen.findByText(/^Acme: /)).toBeTruthy()
})
