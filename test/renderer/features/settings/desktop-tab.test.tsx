import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { AppState } from '../../../../electron/contract/app-state.ts'
import type { ChannelState } from '../../../../electron/contract/channel-state.ts'
import { ok } from '../../../../electron/contract/result.ts'
import { DesktopTab } from '../../../../src/features/settings/DesktopTab.tsx'
import { text } from '../../../../src/messages/text.ts'

afterEach(cleanup)

const settings = { tray: false, notifications: false } as AppState['settings']

const show = (channel: ChannelState, example: string | null = 'keystow run -- node app.js'): void => {
  Object.assign(window, { keystow: { commandLink: async () => ok({ link: null, example }) } })
  render(<DesktopTab settings={settings} channel={channel} />)
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
