import type { Page } from '@playwright/test'
import type { Caller } from '../../../electron/wire/connect.ts'
import { approvalPage, askToRevoke, connectTo, letProgramsAsk } from './channel.ts'
import { test as base } from './test.ts'

interface Fixtures {
  /** A program that is connected. */
  readonly caller: Caller
  /** The id of one that is not the app's own. */
  readonly key: string
  /** Its revoke, which that program asks for, and the window that shows it. */
  readonly asked: { readonly answer: ReturnType<typeof askToRevoke>; readonly asking: Page }
}

export const test = base.extend<Fixtures>({
  caller: async ({ running, remote: _connected }, use) => {
    await letProgramsAsk(running.page)
    const caller = await connectTo(running)
    await use(caller)
    caller.close()
  },
  key: async ({ page, remote: _connected }, use) => {
    const key = await page.evaluate(async () => {
      const state = await window.keystow.appState()
      const list = await window.keystow.listState((state.ok && state.value.activeId) || '')
      return list.ok ? list.value.keys?.find(({ id }) => !list.value.own.ids.includes(id))?.id : undefined
    })
    await use(key ?? '')
  },
  asked: async ({ running, caller, key }, use) => {
    const answer = askToRevoke(caller, key)
    await use({ answer, asking: await approvalPage(running) })
  },
})
