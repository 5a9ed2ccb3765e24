import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import type { IncidentOrder } from '../../../electron/contract/incident.ts'
import { en } from '../../../src/messages/en.ts'
import type { Running } from '../../e2e/support/app.ts'
import { dialog } from '../../e2e/support/person.ts'
import { holdSaves } from './held-saves.ts'
import type { LateService } from './late-service.ts'

/** One runbook in a real window. */
export interface Stage {
  running: Running
  page: Page
  readonly service: LateService | null
  readonly clipboardText: () => Promise<string>
  /** Where the note is saved. */
  readonly folder: string
  /** What leaked; empty before it is known. */
  secret: string
  /** Of the key that takes its place; empty before it is made. */
  replacement: string
}

/** What the person does in one step, and the heading that is there afterwards: after a kill too. null: the runbook is over. */
export interface Act {
  readonly name: string
  readonly shows: string | null
  /** The heading after a kill, where it is another one. */
  readonly showsKilled?: string
  act(stage: Stage): Promise<void>
  /** What brings the person back here after a kill, where the runbook begins a step earlier: a rotation goes on only if asked to. */
  resume?(stage: Stage): Promise<void>
  /** Nothing more has to be asked: after a kill, going on may do the next act too. */
  readonly sufficient?: true
}

export const NOTE = 'note.md'

export const button = (page: Page, name: string): Locator => dialog(page).getByRole('button', { name, exact: true })

const order = (choice: IncidentOrder): Act => ({
  name: 'choose the order',
  shows: choice === 'revoke_first' ? en.incident.revokeTitle : en.incident.replaceTitle,
  act: async ({ page }) => {
    await dialog(page).getByRole('radio', { name: en.incident.orders[choice] }).check()
    await button(page, en.incident.goOn).click()
  },
})

const goOn = ({ page }: Stage): Promise<void> => button(page, en.rotate.goOn).click()

const create: Act = {
  name: 'create the new key',
  shows: en.rotate.deliverTitle,
  resume: goOn,
  act: ({ page }) => button(page, en.incident.create).click(),
}

const deliver: Act = {
  name: 'save the new secret',
  shows: en.rotate.deliverTitle,
  resume: goOn,
  sufficient: true,
  act: async (stage) => {
    const { page, clipboardText, secret } = stage
    await button(page, en.reveal.copy).click()
    await expect.poll(async () => [secret, ''].includes(await clipboardText())).toBe(false)
    stage.replacement = await clipboardText()
    await dialog(page).getByRole('checkbox', { name: en.reveal.saved }).check()
    await expect(button(page, en.rotate.next)).toBeEnabled()
  },
}

const leaveDelivery = async ({ page }: Stage): Promise<void> => {
  const onward = button(page, en.rotate.next)
  // Whether the copy outlived a kill is not known: the person says so again.
  if (await onward.isDisabled()) await dialog(page).getByRole('checkbox', { name: en.reveal.saved }).check()
  await onward.click()
}

const next = (shows: string): Act => ({
  name: 'go on with the new key',
  shows,
  act: leaveDelivery,
  ...(shows === en.incident.noteTitle
    ? {}
    : {
        resume: async (stage: Stage) => {
          await goOn(stage)
          await leaveDelivery(stage)
        },
      }),
})

const { proofTitle } = en.incident

/** It still works: the service takes time to revoke it. */
const stillAlive = ({ page }: Stage): Promise<void> => expect(dialog(page).getByRole('alert')).toContainText(en.incident.alive)

const revokeInVain = (secretKnown: boolean): Act => ({
  name: 'revoke',
  shows: proofTitle,
  act: async (stage) => {
    stage.service?.outlive(stage.secret)
    await button(stage.page, en.incident.revokeButton).click()
    if (secretKnown) await stillAlive(stage)
  },
})

const askWithPasted: Act = {
  name: 'paste the leaked key for the proof',
  shows: proofTitle,
  act: async (stage) => {
    const field = dialog(stage.page).getByLabel(en.incident.pasteForProof)
    await field.fill(stage.secret)
    await field.press('Enter')
    await stillAlive(stage)
  },
}

const askInVain: Act = {
  name: 'ask while it works',
  shows: proofTitle,
  act: async (stage) => {
    await button(stage.page, en.incident.prove).click()
    await stillAlive(stage)
  },
}

/** Longer than it takes to kill the app meanwhile, in milliseconds. */
const ANSWER_MS = 6_000

/** The local service revokes at once: the app is killed while it waits for the answer to its proof. */
const revokeSlowly: Act = {
  name: 'revoke',
  shows: en.incident.working.proof,
  showsKilled: proofTitle,
  act: async ({ page }) => {
    await page.keyboard.press('Shift')
    const slow = { operation: 'list', kind: 'latency', ms: ANSWER_MS, times: { next: 9 } } as const
    expect((await page.evaluate((fault) => window.keystow.armFault(fault), slow)).ok).toBe(true)
    await button(page, en.incident.revokeButton).click()
    // A list may come before the revoke.
    await dialog(page).getByRole('heading', { name: en.incident.working.proof }).waitFor()
  },
}

const prove = (shows: string): Act => ({
  name: 'prove',
  shows,
  act: async ({ page, service }) => {
    service?.outlive(null)
    await button(page, en.incident.prove).click()
  },
})

/** How the proof comes about. `slow`: only its answer is late; else the key outlives its revoke, and its secret is known or pasted then. */
export type ProofWay = 'known' | 'pasted' | 'slow'
const PROOFS = {
  known: [revokeInVain(true), askInVain],
  pasted: [revokeInVain(false), askWithPasted, askInVain],
  slow: [revokeSlowly],
} as const satisfies Record<ProofWay, readonly Act[]>

const save: Act = {
  name: 'save the note',
  shows: en.incident.noteTitle,
  act: async ({ page, running, folder }) => {
    await (await holdSaves(running.app, folder)).choose(NOTE)
    await expect(dialog(page).getByRole('region', { name: en.incident.notePreview })).toContainText('# ')
    await button(page, en.incident.save).click()
    await expect(dialog(page)).toContainText(en.incident.saved(join(folder, NOTE)))
  },
}

const finish: Act = { name: 'finish', shows: null, act: ({ page }) => button(page, en.incident.finish).click() }

/** From the choice of the order to the end. */
export const actsInOrder = (choice: IncidentOrder, way: ProofWay): readonly Act[] => {
  const proof = (then: string) => [...PROOFS[way], prove(then)]
  const replace = (then: string) => [create, deliver, next(then)]
  const { revokeTitle, replaceTitle, noteTitle } = en.incident
  const middle =
    choice === 'revoke_first' ? [...proof(replaceTitle), ...replace(noteTitle)] : [...replace(revokeTitle), ...proof(noteTitle)]
  return [order(choice), ...middle, save, finish]
}
