import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { NetworkState, ProxyChoice } from '../../../../electron/contract/network.ts'
import { type Failure, fail, ok, type Result } from '../../../../electron/contract/result.ts'
import { NetworkTab } from '../../../../src/features/settings/NetworkTab.tsx'

const STATE: NetworkState = {
  mode: 'system',
  manual: null,
  credentials: null,
  asking: null,
  authorities: [],
  way: null,
}
const PROXY = { kind: 'http', host: 'proxy.test', port: 3128 } as const

/** What main knows, and what the window does. */
let state: NetworkState
let chosen: ProxyChoice[]
let pushed: () => void
let answers: (() => Promise<Result<NetworkState>>)[]

beforeEach(() => {
  state = STATE
  chosen = []
  answers = []
  Object.assign(window, {
    keystow: {
      networkState: async () => (await answers.shift()?.()) ?? ok(state),
      chooseProxy: async (choice: ProxyChoice) => {
        chosen.push(choice)
        state = { ...state, ...choice }
        return ok(null)
      },
      onPush: (_channel: string, work: () => void) => {
        pushed = work
        return () => {
          pushed = () => {}
        }
      },
    },
  })
})

const open = async (): Promise<void> => {
  render(<NetworkTab />)
  await screen.findByRole('radio', { name: 'System' })
}
const checked = (): readonly string[] =>
  ['System', 'Manual', 'None'].filter(
    (name) => screen.getByRole<HTMLInputElement>('radio', { name }).checked,
  )

test('what changes elsewhere is shown while the settings are open: at a push, and when the person comes back to the window', async () => {
  await open()
  state = { ...STATE, mode: 'manual', manual: PROXY }
  await act(async () => pushed())
  expect(checked()).toEqual(['Manual'])
  expect(screen.getByText('In use: http://proxy.test:3128')).toBeTruthy()
  state = { ...STATE, way: { host: 'mail.test', proxy: 'http://system.test:80', failure: null } }
  await act(async () => void fireEvent.focus(window))
  expect(checked()).toEqual(['System'])
  expect(screen.getByText('mail.test is asked through http://system.test:80 now.')).toBeTruthy()
})

test('an answer that is overtaken by a newer one does not come back', async () => {
  await open()
  const slow = Promise.withResolvers<Result<NetworkState>>()
  answers = [() => slow.promise]
  await act(async () => pushed())
  state = { ...STATE, mode: 'none' }
  await act(async () => pushed())
  await act(async () => slow.resolve(ok(STATE)))
  expect(checked()).toEqual(['None'])
})

test('while a proxy is being entered it is said what is in use until it is saved', async () => {
  await open()
  fireEvent.click(screen.getByRole('radio', { name: 'Manual' }))
  expect(
    screen.getByText('Not in use yet: until you press “Use proxy”, the system’s settings apply.'),
  ).toBeTruthy()
  expect(chosen).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: 'System' }))
  expect(screen.queryByText(/Not in use yet/)).toBeNull()
})

test('a whole address of a proxy is taken apart where its host belongs', async () => {
  await open()
  fireEvent.click(screen.getByRole('radio', { name: 'Manual' }))
  for (const [typed, kind, port] of [
    ['127.0.0.1:9911', 'http', 9911],
    ['socks5://127.0.0.1:9912/', 'socks5', 9912],
  ] as const) {
    fireEvent.input(screen.getByLabelText('Host'), { target: { value: typed } })
    await act(async () => screen.getByRole('button', { name: 'Use proxy' }).click())
    expect(chosen.at(-1)?.manual).toEqual({ kind, host: '127.0.0.1', port })
  }
})

test('a service whose way cannot be told says why', async () => {
  const failure: Failure<'proxy_unknown'> = { code: 'proxy_unknown', detail: 'script' }
  state = { ...STATE, way: { host: 'mail.test', proxy: null, failure } }
  await open()
  expect(
    screen.getByText(
      /to a script \(PAC\), which Keystow does not load\. .* nothing is sent to mail\.test\./,
    ),
  ).toBeTruthy()
  state = { ...STATE, way: { host: 'mail.test', proxy: null, failure: null } }
  await act(async () => pushed())
  expect(screen.getByText('mail.test is asked directly now.')).toBeTruthy()
  answers = [async () => fail('internal')]
  await act(async () => pushed())
  // What was known stays, with the reason.
  expect(screen.getByText('mail.test is asked directly now.')).toBeTruthy()
  expect(screen.getByRole('alert')).toBeTruthy()
})
