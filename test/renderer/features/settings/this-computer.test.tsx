import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CommandHere } from '../../../../electron/contract/command-here.ts'
import { ok } from '../../../../electron/contract/result.ts'
import { AssistantsTab } from '../../../../src/features/assistants/AssistantsTab.tsx'
import { LoginStartRow } from '../../../../src/features/settings/LoginStartRow.tsx'
import { ProgramsTab } from '../../../../src/features/settings/ProgramsTab.tsx'
import { setLanguage, text } from '../../../../src/messages/text.ts'
import { closeDialog, useDialog } from '../../../../src/state/dialog-store.ts'
import { press } from '../../controls.ts'

const CLONE: CommandHere = {
  mcp: ['node', '/k/keystow.cjs', 'mcp'],
  example: 'node /k/keystow.cjs run -- node app.js',
  onPath: null,
}
const STATE = { channel: { kind: 'on' }, platform: 'linux' } as const

let login: boolean | null = null
const here = (command: CommandHere | null): void => {
  Object.assign(window, {
    keystow: {
      commandHere: async () => ok(command),
      loginStart: async () => ok(login),
      setLoginStart: async (on: boolean) => {
        login = on
        return ok(null)
      },
    },
  })
}

test.each([
  ['linux', 'mkdir -p ~/.local/bin && ln -s /k/keystow-launcher ~/.local/bin/keystow'],
  ['win32', 'C:\\Keystow\\resources'],
] as const)(
  'on %s the line to begin with and what puts the command on the PATH are shown',
  async (platform, onPath) => {
    here({ ...CLONE, onPath })
    render(<ProgramsTab {...STATE} platform={platform} />)
    expect(await screen.findByText(CLONE.example)).toBeTruthy()
    expect(
      screen.getByRole('region', { name: text.settings.onPath[platform] }).textContent,
    ).toContain(onPath)
  },
)

test.each([
  ['en', 'Programs that asked, and their API keys…'],
  ['de', 'Programme, die angefragt haben, und ihre API-Schlüssel…'],
] as const)(
  'the programs that asked are opened where they are let in, and where assistants are added (%s)',
  async (language, label) => {
    setLanguage(language)
    for (const Tab of [ProgramsTab, AssistantsTab]) {
      here(null)
      await act(async () => void render(<Tab {...STATE} />))
      press(label)
      expect(useDialog.getState().open).toEqual({ kind: 'activity', tab: 'programs' })
      closeDialog()
      cleanup()
    }
  },
)

test('the entry of the chosen assistant is shown with where it goes, and in a clone that Node is needed', async () => {
  here(CLONE)
  render(<AssistantsTab {...STATE} />)
  fireEvent.click(await screen.findByRole('radio', { name: 'Cursor' }))
  const entry = screen.getByRole('region', { name: text.assistants.places.cursor })
  expect(JSON.parse(entry.querySelector('pre')?.textContent ?? '')).toMatchObject({
    mcpServers: { keystow: { command: 'node' } },
  })
  expect(entry.textContent).toContain(text.assistants.node)
})

test('beside a path that holds the version is said that the entry has to be replaced after an update', async () => {
  here({ ...CLONE, mcp: ['C:\\k\\app-0.1.0\\resources\\keystow.cmd', 'mcp'] })
  render(<AssistantsTab {...STATE} platform="win32" />)
  expect(await screen.findByText(text.assistants.version, { exact: false })).toBeTruthy()
})

test('a copy without a command says so', async () => {
  here(null)
  render(<AssistantsTab {...STATE} />)
  expect(await screen.findByText(text.assistants.noCommand)).toBeTruthy()
})

test('whether it starts at login is as it is on the computer, also once another program changed that', async () => {
  login = false
  here(null)
  render(<LoginStartRow />)
  const row = (): HTMLElement => screen.getByRole('switch', { name: text.settings.loginStart })
  await waitFor(() => expect(row().hasAttribute('data-disabled')).toBe(false))
  fireEvent.click(row())
  await waitFor(() => expect(row().getAttribute('aria-checked')).toBe('true'))
  login = false
  fireEvent.focus(window)
  await waitFor(() => expect(row().getAttribute('aria-checked')).toBe('false'))
})

test('a copy that cannot be started at login says so', async () => {
  login = null
  here(null)
  render(<LoginStartRow />)
  expect(await screen.findByText(text.settings.loginStartNone)).toBeTruthy()
})
