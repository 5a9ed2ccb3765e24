import { expect, type Locator, type Page } from '@playwright/test'
import type {
  ChannelClient,
  ChannelOutcome,
  ChannelRequest,
} from '../../../electron/contract/channel.ts'
import { type Caller, connectChannel } from '../../../electron/wire/connect.ts'
import { type Computer, thisComputer } from '../../../electron/wire/place.ts'
import type { Running } from './app.ts'
import { pressKeys } from './keyboard.ts'
import { dialog, dialogCloses, openSettings } from './person.ts'

export const claimed: ChannelClient = {
  pid: 4711,
  program: '/usr/local/bin/deploy',
  folder: '/home/ada/shop',
  argv: ['--stage', 'two words', ''],
}

const computer = (): Computer => ({ ...thisComputer(), env: {} })

/** As a program of this user connects; it looks into the data folder only. */
export const connectTo = async ({ userData }: Pick<Running, 'userData'>): Promise<Caller> => {
  const connected = await connectChannel(userData, computer())
  if (typeof connected === 'string') throw new Error(connected)
  return connected
}

export const connectProblem = async ({
  userData,
}: Pick<Running, 'userData'>): Promise<string | null> => {
  const connected = await connectChannel(userData, computer())
  if (typeof connected === 'string') return connected
  connected.close()
  return null
}

/** Switches the channel on as a person does. */
export const letProgramsAsk = async (page: Page): Promise<void> => {
  await openSettings(page, 'Programs')
  const channel = dialog(page).getByRole('switch', { name: 'Let programs on this computer ask' })
  await channel.click()
  await expect(channel).toBeChecked()
  await pressKeys(page, 'Escape')
  await dialogCloses(page)
}

let lastId = 0

/**
 * Asks for the revoke of a key, each time from another folder: the app does not show a program
 * again that was just denied.
 */
export const askToRevoke = (
  caller: Caller,
  key: string,
  of = claimed,
): Promise<ChannelOutcome<'revoke'> | null> => {
  lastId += 1
  const client = { ...of, folder: `${of.folder}/${lastId}` }
  const request: ChannelRequest<'revoke'> = { id: lastId, kind: 'revoke', key, client }
  return caller.ask(request)
}

/** The window of the approvals, once it shows a request. */
export const approvalPage = async ({ app }: Pick<Running, 'app'>): Promise<Page> => {
  const isApproval = (page: Page): boolean => page.url().startsWith('app://approval/')
  await expect.poll(() => app.windows().some(isApproval)).toBe(true)
  const page = app.windows().find(isApproval)
  if (page === undefined) throw new Error('there is no window of the approvals')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

/** The buttons, once main counts what is pressed. */
export const deny = (page: Page) => page.getByRole('button', { name: 'Deny request' })
export const approve = (page: Page, name = 'Revoke API key') => page.getByRole('button', { name })
export const ready = (page: Page): Promise<void> =>
  expect(deny(page)).not.toHaveAttribute('aria-disabled')

/**
 * Acts until the window is closed by it. A window that gets the focus begins its second anew, at any
 * time, and then does nothing with what it is given. Nobody hears of the key or the button that
 * comes up again once it is closed.
 */
const untilClosed = (page: Page, act: () => Promise<void>): Promise<void> =>
  expect
    .poll(async () => {
      await act().catch(() => {})
      return page.isClosed()
    })
    .toBe(true)
export const clickLast = (button: Locator): Promise<void> =>
  untilClosed(button.page(), () => button.click())
export const pressLast = (page: Page, key: string): Promise<void> =>
  untilClosed(page, () => page.keyboard.press(key))
