import type { Page } from '@playwright/test'
import { en } from '../../../src/messages/en.ts'
import { connect, createAndCopy, dialog, keyRow, statusWith, useLocal } from '../../e2e/support/person.ts'
import { type LateService, lateService } from './late-service.ts'
import { type Act, button, type ProofWay, type Stage } from './runbook-acts.ts'

/** How a key comes to be known as leaked. */
export interface Leak {
  readonly name: string
  /** What the leaked key belongs to besides the app; null: the app's own local service. */
  service(): Promise<LateService | null>
  /** Signs in, and makes the key that leaks. */
  prepare(stage: Stage): Promise<void>
  readonly acts: readonly Act[]
  readonly proof: ProofWay
}

const NAME = 'deploy-pipeline'

const openRunbook = async (page: Page): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: en.palette.title, exact: true }).fill(en.commands.leak)
  await page.keyboard.press('Enter')
  await dialog(page).getByLabel(en.incident.paste).waitFor()
}

const paste: Act = {
  name: 'find the pasted key',
  shows: en.incident.knownTitle,
  act: async ({ page, secret }) => {
    await openRunbook(page)
    const field = dialog(page).getByLabel(en.incident.paste)
    await field.fill(`curl -H "Authorization: Bearer ${secret}" https://example.com`)
    await field.press('Enter')
    await button(page, en.incident.choose(NAME)).click()
  },
}

const fromRow: Act = {
  name: 'choose the row',
  shows: en.incident.knownTitle,
  act: async ({ page }) => {
    await keyRow(page, NAME).click({ button: 'right' })
    await page.getByRole('menuitem', { name: en.incident.action }).click()
  },
}

/** A key that another program made, of the service in the other process. */
const elsewhere = async (stage: Stage): Promise<void> => {
  const { service, page } = stage
  const [own] = service?.tokens ?? []
  if (service === null || own === undefined) throw new Error('there is no service')
  stage.secret = await service.issueKey(NAME)
  await connect(page, service.url, own.secret)
  await keyRow(page, NAME).waitFor()
}

export const LEAKS: readonly Leak[] = [
  { name: 'pasted, separate service', service: lateService, prepare: elsewhere, acts: [paste], proof: 'known' },
  {
    name: 'chosen by its row, separate service',
    service: lateService,
    prepare: elsewhere,
    acts: [fromRow],
    proof: 'pasted',
  },
  {
    name: 'pasted, local service',
    service: async () => null,
    prepare: async (stage) => {
      await useLocal(stage.page)
      stage.secret = await createAndCopy(stage.page, NAME, stage.clipboardText)
    },
    acts: [paste],
    proof: 'slow',
  },
]

/** Status of a list call with this key, from outside of the app. */
export const statusOf = async ({ service, page }: Stage, secret: string): Promise<number> => {
  if (service !== null) return service.status(secret)
  await page.keyboard.press('Shift')
  const listening = await page.evaluate(() => window.keystow.startListening(0))
  if (!listening.ok || listening.value.kind !== 'on') throw new Error('the local service does not listen')
  return statusWith(listening.value.url, secret)
}
