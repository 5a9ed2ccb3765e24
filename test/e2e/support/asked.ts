import type { Page } from '@playwright/test'
import type { Caller } from '../../../electron/wire/connect.ts'
import { approvalPage, askToRevoke, connectTo, letProgramsAsk } from './channel.ts'
import { keyRow } from './person.ts'
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
    await use((await keyRow(page, 'crm-sync').getAttribute('data-key-id')) ?? '')
  },
  asked: async ({ running, caller, key }, use) => {
    const answer = askToRevoke(caller, key)
    await use({ answer, asking: await approvalPage(running) })
  },
})
