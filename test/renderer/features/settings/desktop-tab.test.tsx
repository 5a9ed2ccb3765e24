import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { AppState } from '../../../../electron/contract/app-state.ts'
import type { ChannelState } from '../../../../electron/contract/channel-state.ts'
import type { LoginStart } from '../../../../electron/contract/login-start.ts'
import { ok } from '../../../../electron/contract/result.ts'
import { DesktopTab } from '../../../../src/features/settings/DesktopTab.tsx'
import { text } from '../../../../src/messages/text.ts'

afterEach(cleanup)

let login: LoginStart | null = null

const settings = { tray: false, notifications: false } as AppState['settings']

const show = (channel: ChannelState, example: string | null = 'keystow run -- node app.js'): void => {
  Object.assign(window, {
    keystow: {
      commandLink: async () => ok({ link: null, example }),
      loginStart: async () => ok(login),
      setLoginStart: async (on: boolean) => {
        login = { path: null, other: null, on }
        return ok(login)
      },
    },
  })
  render(<DesktopTab settings={settings} channel={channel} updateMethod="source" />)
}

test('once programs may ask, the settings say how to begin', async () => {
  show({ kind: 'on', lasting: true })
  expect(await screen.findByText('keystow run -- node app.js')).toBeTruthy()
  expect(screen.getByText(text.settings.channelNext)).toBeTruthy()
})

test.each([
  ['while programs may not ask', { kind: 'off', unproven: false }, 'keystow'],
  ['while the channel does not listen', { kind: 'failed', lasting: true, problem: 'taken' }, 'keystow'],
  ['where this copy has no command', { kind: 'on', lasting: true }, null],
] as const)('and nothing of it %s', async (_when, channel, example) => {
  show(channel, example)
  await Promise.resolve()
  expect(screen.queryByText(text.settings.channelNext)).toBeNull()
})

test('whether it starts at login is as it is on the computer, also once it was removed by other means', async () => {
  login = { on: false, path: null, other: null }
  show({ kind: 'off', unproven: false })
  const row = (): HTMLElement => screen.getByRole('switch', { name: text.settings.loginStart })
  await waitFor(() => expect(row().hasAttribute('data-disabled')).toBe(false))
  fireEvent.click(row())
  await waitFor(() => expect(row().getAttribute('aria-checked')).toBe('true'))
  login = { on: false, path: null, other: null }
  fireEvent.focus(window)
  await waitFor(() => expect(row().getAttribute('aria-checked')).toBe('false'))
})

test('a copy that cannot be started at login says so', async () => {
  login = null
  show({ kind: 'off', unproven: false })
  expect(await screen.findByText(text.settings.loginStartNone)).toBeTruthy()
})
