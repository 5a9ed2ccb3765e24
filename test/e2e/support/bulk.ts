import { expect, type Locator, type Page } from '@playwright/test'
import type { Embedded } from './embedded.ts'
import { pressKeys } from './keyboard.ts'
import {
  changeSettings,
  connect,
  dialog,
  dialogSays,
  grid,
  keyRows,
  press,
  pressInDialog,
} from './person.ts'

/** A service with so many keys besides the app's own, and the app signed in there. */
export const beginBulk = async (page: Page, remote: Embedded, count: number) => {
  const [token] = remote.service.seed('empty')
  const [workspace] = remote.service.workspaces()
  const keys = Array.from(
    { length: count },
    (_, n) => remote.service.issueKey(workspace?.id ?? '', `worker-${n + 1}`).id,
  )
  await connect(page, remote.url, token?.secret ?? '')
  await changeSettings(page, { refreshSeconds: 0 })
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(count + 2))
  return { keys, own: token?.id }
}

/** Chooses all keys that are shown, the app's own among them, and opens the plan. */
export const openBulk = async (page: Page): Promise<void> => {
  await keyRows(page).first().focus()
  await pressKeys(page, 'Control+a')
  await press(page, /^Revoke \d+ API keys…$/)
  await expect(dialog(page)).toBeVisible()
}

/**
 * Begins to revoke 12 keys, of which 3 are done and the fourth waits until the answer is called.
 */
export const beginHeld = async (page: Page, remote: Embedded) => {
  const { keys } = await beginBulk(page, remote, 12)
  await openBulk(page)
  const release = remote.hold('DELETE', 3)
  await pressInDialog(page, 'Revoke 12 API keys')
  await dialogSays(page, '3 of 12 done')
  return { keys, release }
}

export const bulkChip = (page: Page): Locator => page.locator('footer [data-bulk]')

/** Every revoke that the service answered, by id. */
export const revokesOf = (remote: Embedded) =>
  (remote.service.log?.entries() ?? [])
    .filter(({ method }) => method === 'DELETE')
    .map(({ target, status }) => ({
      id: new URLSearchParams(target.split('?')[1]).get('id') ?? '',
      status,
    }))
