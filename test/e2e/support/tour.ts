import { expect, type Page } from '@playwright/test'
import { COMMAND_IDS } from '../../../electron/contract/commands.ts'
import type { Messages } from '../../../src/messages/en.ts'
import { LAB_TABS } from '../../../src/state/view-store.ts'
import { remoteScreens } from './tour-remote.ts'
import { locks, lostWrites, rotations } from './tour-trouble.ts'

/** Does something at each stop, e.g. takes a picture. */
export type Inspect = (name: string) => Promise<void>

const dialogNamed = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

const viaPalette = async (page: Page, messages: Messages, label: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: messages.palette.title, exact: true }).fill(label)
  await page.keyboard.press('Enter')
}

const openTab = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('tab', { name, exact: true }).click()
  await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible()
}

const leave = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

const dialogs = async (page: Page, messages: Messages, inspect: Inspect): Promise<void> => {
  const titles = {
    activity: messages.activity.title,
    connections: messages.connections.title,
    'add-connection': messages.connect.title,
    export: messages.exporting.title,
    shortcuts: messages.shortcuts.title,
  }
  for (const id of COMMAND_IDS.filter((command): command is keyof typeof titles => command in titles)) {
    await viaPalette(page, messages, messages.commands[id])
    await expect(dialogNamed(page, titles[id])).toBeVisible()
    await inspect(id)
    if (id === 'activity') {
      await page.getByRole('button', { name: messages.activity.clear, exact: true }).click()
      await inspect('activity-clear')
      await page.keyboard.press('Escape')
    }
    await leave(page)
  }
  await page.keyboard.press('Control+,')
  for (const tab of Object.values(messages.settings.tabs)) {
    await openTab(page, tab)
    await inspect(`settings-${Object.values(messages.settings.tabs).indexOf(tab) + 1}`)
  }
  await leave(page)
}

const writes = async (page: Page, messages: Messages, inspect: Inspect): Promise<void> => {
  await page.keyboard.press('Control+n')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(messages.create.name, { exact: true }).fill('load-test')
  await inspect('create')
  await dialog.getByLabel(messages.create.name, { exact: true }).fill('tour')
  await dialog.getByRole('button', { name: messages.create.submit, exact: true }).click()
  await expect(dialog.getByRole('button', { name: messages.reveal.copy, exact: true })).toBeVisible()
  await inspect('reveal')
  await dialog.getByLabel(messages.reveal.saved, { exact: true }).check()
  await dialog.getByRole('button', { name: messages.reveal.done, exact: true }).click()
  await expect(dialog).toBeHidden()
  for (const name of ['grafana-alerts', 'billing-api-production', 'keystow-desktop']) {
    await viaPalette(page, messages, messages.palette.revoke(name))
    await expect(page.getByRole('dialog').getByRole('button', { name: messages.cancel, exact: true })).toBeVisible()
    await inspect(`revoke-${name}`)
    await leave(page)
  }
}

/** Notes something about a key on this computer. */
const note = (page: Page, name: string): Promise<void> =>
  page.evaluate(async (wanted) => {
    const state = await window.keystow.appState()
    const connectionId = (state.ok && state.value.activeId) || ''
    const list = await window.keystow.listState(connectionId)
    const keyId = (list.ok && list.value.keys?.find((key) => key.name === wanted)?.id) || ''
    await window.keystow.editAnnotation({ connectionId, keyId, change: { alias: 'tour-alias', note: 'tour-note', tags: ['tour-tag'] } })
  }, name)

const lists = async (page: Page, messages: Messages, inspect: Inspect): Promise<void> => {
  await inspect('list')
  await page.getByRole('button', { name: messages.toolbar.more, exact: true }).click()
  await inspect('menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: messages.toolbar.switchTo }).click()
  await inspect('switcher')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await inspect('palette')
  await page.keyboard.type('zzz')
  await inspect('palette-none')
  await leave(page)
  const row = page.getByRole('row').filter({ hasText: 'crm-sync' })
  await row.focus()
  await page.keyboard.press('Space')
  await inspect('selected')
  await page.keyboard.press('Escape')
  await note(page, 'crm-sync')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-details]')).toContainText('tour-alias')
  await inspect('details')
  await page.keyboard.press('Escape')
  await page.getByLabel(messages.list.search, { exact: true }).fill('zzz')
  await inspect('no-match')
  await page.getByLabel(messages.list.search, { exact: true }).fill('')
}

const labTabs = async (page: Page, messages: Messages, inspect: Inspect): Promise<void> => {
  await page.keyboard.press('Control+Shift+L')
  for (const tab of LAB_TABS) {
    await openTab(page, messages.lab.tabs[tab])
    await inspect(`lab-${tab}`)
  }
  await page.getByRole('button', { name: messages.lab.back, exact: true }).click()
}

/** From a first start to the list of the local service. */
export const firstStart = async (page: Page, messages: Messages, inspect: Inspect): Promise<void> => {
  await page.getByRole('button', { name: messages.onboarding.local, exact: true }).waitFor()
  await inspect('onboarding')
  await page.getByRole('button', { name: messages.onboarding.local, exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'crm-sync' })).toBeVisible({ timeout: 15_000 })
}

/** The parts of the tour; each begins at the list of the local service, and none needs the ones before it. */
export const TOUR_PARTS = { lists, writes, lostWrites, rotations, dialogs, labTabs, locks, remoteScreens } as const

type TourPart = keyof typeof TOUR_PARTS

/** A tour takes minutes: one of `npm test` goes to some parts, another one to others, unless all are asked for. */
const isWhole = process.env.KEYSTOW_WHOLE_TOURS === '1'

/** Goes from a first start through the screens of these parts, with the texts of the window's language. */
export const tour = async (page: Page, messages: Messages, parts: readonly TourPart[], inspect: Inspect): Promise<void> => {
  await firstStart(page, messages, inspect)
  const visited = Object.entries(TOUR_PARTS).filter(([name]) => isWhole || parts.some((part) => part === name))
  for (const [, part] of visited) await part(page, messages, inspect)
}
