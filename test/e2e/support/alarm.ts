import type { Locator, Page } from '@playwright/test'

export const notice = (page: Page): Locator =>
  page.getByRole('main').getByText(/appeared that Keystow did not know/)

/** What an assistant or the service's settings screen would do. */
export const createElsewhere = (page: Page, name: string): Promise<void> =>
  page.evaluate(async (label) => {
    const state = await window.keystow.labState()
    const workspaceId = state.ok ? state.value.workspaces[0]?.id : undefined
    const made = await window.keystow.createLabKey({ workspaceId: workspaceId ?? '', name: label })
    if (made.ok) await window.keystow.finishReveal({ id: made.value.id, reason: 'discarded' })
  }, name)
