import { expect, type Locator, type Page } from '@playwright/test'
import { COMMAND_IDS } from '../../../electron/contract/commands.ts'
import type { Messages } from '../../../src/messages/en.ts'
import { LAB_TABS } from '../../../src/state/view-store.ts'
import { activeId, dialog, dialogButton, press } from './person.ts'
import { remoteScreens } from './tour-remote.ts'
import { locks, lostWrites, rotations } from './tour-trouble.ts'

/** Does something at each stop, e.g. takes a picture. */
export type Inspect = (name: string) => Promise<void>

const dialogNamed = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

const viaPalette = async (page: Page, messages: Messages, label: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: messages.commands.palette, exact: true }).fill(label)
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
    shortcuts: messages.toolbar.shortcuts,
  }
  for (const id of COMMAND_IDS.filter(
    (command): command is keyof typeof titles => command in titles,
  )) {
    await viaPalette(page, messages, messages.commands[id])
    await expect(dialogNamed(page, titles[id])).toBeVisible()
    await inspect(id)
    if (id === 'activity') {
      await press(page, messages.activity.clear)
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
  const name = dialog(page).getByLabel(messages.keys.name, { exact: true })
  await name.fill('load-test')
  await inspect('create')
  await name.fill('tour')
  await dialogButton(page, messages.toolbar.create).click()
  await expect(dialogButton(page, messages.reveal.copy)).toBeVisible()
  await inspect('reveal')
  await dialog(page).getByLabel(messages.reveal.saved, { exact: true }).check()
  await dialogButton(page, messages.done).click()
  await expect(dialog(page)).toBeHidden()
  for (const name of ['grafana-alerts', 'billing-api-production', 'keystow-desktop']) {
    await viaPalette(page, messages, messages.palette.revoke(name))
    await expect(dialogButton(page, messages.cancel)).toBeVisible()
    await inspect(`revoke-${name}`)
    await leave(page)
  }
}

/** Notes something about the key of this row on this computer. */
const note = async (page: Page, row: Locator): Promise<void> => {
  const key = {
    connectionId: await activeId(page),
    keyId: (await row.getAttribute('data-key-id')) ?? '',
  }
  const change = { alias: 'tour-alias', note: 'tour-note', tags: ['tour-tag'] }
  await page.evaluate((edit) => window.keystow.editAnnotation(edit), { ...key, change })
}

const lists = async (page: Page, messages: Messages, inspect: Inspect): Promise<void> => {
  await inspect('list')
  await press(page, messages.toolbar.more)
  await inspect('menu')
  await page.keyboard.press('Escape')
  await press(page, messages.toolbar.switchTo)
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
  await note(page, row)
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
  await press(page, messages.lab.back)
}

/** From a first start to the list of the local service. */
export const firstStart = async (
  page: Page,
  messages: Messages,
  inspect: Inspect,
): Promise<void> => {
  await page.getByRole('button', { name: messages.onboarding.local, exact: true }).waitFor()
  await inspect('onboarding')
  await press(page, messages.onboarding.local)
  await expect(page.getByRole('row').filter({ hasText: 'crm-sync' })).toBeVisible()
}

/**
 * The parts of the tour; each begins at the list of the local service, and none needs the ones
 * before it.
 */
export const TOUR_PARTS = {
  lists,
  writes,
  lostWrites,
  rotations,
  dialogs,
  labTabs,
  locks,
  remoteScreens,
} as const

type TourPart = keyof typeof TOUR_PARTS

/**
 * A tour takes minutes: one of `npm run test:more` goes to some parts, another one to others,
 * unless all are asked for.
 */
const isWhole = process.env.KEYSTOW_WHOLE_TOURS === '1'

/**
 * Goes from a first start through the screens of these parts, with the texts of the window's
 * language.
 */
export const tour = async (
  page: Page,
  messages: Messages,
  parts: readonly TourPart[],
  inspect: Inspect,
): Promise<void> => {
  await firstStart(page, messages, inspect)
  const visited = Object.entries(TOUR_PARTS).filter(
    ([name]) => isWhole || parts.some((part) => part === name),
  )
  for (const [, part] of visited) await part(page, messages, inspect)
}
