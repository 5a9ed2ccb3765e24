import { expect, type Page } from '@playwright/test'
import { COMMAND_IDS } from '../../../electron/contract/commands.ts'
import type { Messages } from '../../../src/messages/en.ts'
import { LAB_TABS } from '../../../src/state/view-store.ts'
import { remoteScreens } from './tour-remote.ts'
import { locks, lostWrites, rotations } from './tour-trouble.ts'

/** Does something at each stop, e.g. takes a picture. */
export type Look = (name: string) => Promise<void>

const dialogNamed = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

const viaPalette = async (page: Page, words: Messages, label: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: words.palette.title, exact: true }).fill(label)
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

const dialogs = async (page: Page, words: Messages, look: Look): Promise<void> => {
  const titles = {
    activity: words.activity.title,
    connections: words.connections.title,
    'add-connection': words.connect.title,
    export: words.exporting.title,
    doctor: words.doctor.title,
    shortcuts: words.shortcuts.title,
    updates: words.updates.title,
  }
  for (const id of COMMAND_IDS.filter((command): command is keyof typeof titles => command in titles)) {
    await viaPalette(page, words, words.commands[id])
    await expect(dialogNamed(page, titles[id])).toBeVisible()
    if (id === 'doctor') await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
    await look(id)
    if (id === 'doctor') {
      await page.getByRole('button', { name: words.doctor.review }).click()
      await look('doctor-review')
    }
    if (id === 'activity') {
      await page.getByRole('button', { name: words.activity.clear, exact: true }).click()
      await look('activity-clear')
      await page.keyboard.press('Escape')
    }
    if (id === 'updates') {
      await page.getByRole('button', { name: words.updates.check, exact: true }).click()
      await expect(page.getByRole('dialog')).toContainText(words.updates.offered('9.0.0'))
      await look('updates-offered')
    }
    await leave(page)
  }
  await page.keyboard.press('Control+,')
  for (const tab of Object.values(words.settings.tabs)) {
    await openTab(page, tab)
    await look(`settings-${Object.values(words.settings.tabs).indexOf(tab) + 1}`)
  }
  await leave(page)
}

const writes = async (page: Page, words: Messages, look: Look): Promise<void> => {
  await page.keyboard.press('Control+n')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.create.name, { exact: true }).fill('load-test')
  await look('create')
  await dialog.getByLabel(words.create.name, { exact: true }).fill('tour')
  await dialog.getByRole('button', { name: words.create.submit, exact: true }).click()
  await expect(dialog.getByRole('button', { name: words.reveal.copy, exact: true })).toBeVisible()
  await look('reveal')
  await dialog.getByLabel(words.reveal.saved, { exact: true }).check()
  await dialog.getByRole('button', { name: words.reveal.done, exact: true }).click()
  await expect(dialog).toBeHidden()
  for (const name of ['grafana-alerts', 'billing-api-production', 'keystow-desktop']) {
    await viaPalette(page, words, words.palette.revoke(name))
    await expect(page.getByRole('dialog').getByRole('button', { name: words.cancel, exact: true })).toBeVisible()
    await look(`revoke-${name}`)
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

const lists = async (page: Page, words: Messages, look: Look): Promise<void> => {
  await look('list')
  await page.getByRole('button', { name: words.toolbar.more, exact: true }).click()
  await look('menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: words.toolbar.switchTo }).click()
  await look('switcher')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await look('palette')
  await page.keyboard.type('zzz')
  await look('palette-none')
  await leave(page)
  const row = page.getByRole('row').filter({ hasText: 'crm-sync' })
  await row.focus()
  await page.keyboard.press('Space')
  await look('selected')
  await page.keyboard.press('Escape')
  await note(page, 'crm-sync')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-details]')).toContainText('tour-alias')
  await look('details')
  await page.keyboard.press('Escape')
  await page.getByLabel(words.list.search, { exact: true }).fill('zzz')
  await look('no-match')
  await page.getByLabel(words.list.search, { exact: true }).fill('')
}

const labTabs = async (page: Page, words: Messages, look: Look): Promise<void> => {
  await page.keyboard.press('Control+Shift+L')
  for (const tab of LAB_TABS) {
    await openTab(page, words.lab.tabs[tab])
    await look(`lab-${tab}`)
  }
  await page.getByRole('button', { name: words.lab.back, exact: true }).click()
}

/** From a first start to the list of the local service. */
export const firstStart = async (page: Page, words: Messages, look: Look): Promise<void> => {
  await page.getByRole('button', { name: words.onboarding.local, exact: true }).waitFor()
  await look('onboarding')
  await page.getByRole('button', { name: words.onboarding.local, exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'crm-sync' })).toBeVisible({ timeout: 15_000 })
}

/** The parts of the tour; each begins at the list of the local service, and none needs the ones before it. */
export const TOUR_PARTS = { lists, writes, lostWrites, rotations, dialogs, labTabs, locks, remoteScreens } as const

/** Goes through every screen, from a first start on, in the words that the window speaks. */
export const tour = async (page: Page, words: Messages, look: Look): Promise<void> => {
  await firstStart(page, words, look)
  for (const part of Object.values(TOUR_PARTS)) await part(page, words, look)
}
