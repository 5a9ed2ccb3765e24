import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, type TestInfo, test } from '@playwright/test'
import type { Running } from './app.ts'
import { type Death, messageOf, surviveDeath } from './page-death.ts'

/** A state at which a page died, and the test that came to it. */
export interface StateDeath extends Death {
  readonly state: string
  /** `file:line`, as Playwright takes it. */
  readonly place: string
  /** Which picture of its test, from 0. */
  readonly turn: number
}

/**
 * Set by the proof `renderer-death`: where the results go, and at which picture of each test its
 * page dies.
 */
const { KEYSTOW_DEATHS: folder, KEYSTOW_DEATH_TURN: turn } = process.env

export const DEATHS_FILE = 'deaths.jsonl'

/**
 * Whether the tests are run for the sake of the states that they come to, so that nothing is looked
 * at.
 */
export const pagesDie = folder !== undefined

const pictures = new WeakMap<TestInfo, number>()

/** At the picture whose turn it is, ends the page in place of taking it, and with it the test. */
export const dieAt = async (running: Running, page: Page, state: string): Promise<void> => {
  const info = test.info()
  const picture = pictures.get(info) ?? 0
  pictures.set(info, picture + 1)
  if (folder === undefined || picture !== Number(turn)) return
  const main = running.app.process()
  const death = await surviveDeath(running, page, info.line + picture).catch(
    (cause: unknown): Death => {
      return { how: 'ended early', checks: 1, troubles: [messageOf(cause)] }
    },
  )
  const line: StateDeath = { ...death, state, place: `${info.file}:${info.line}`, turn: picture }
  appendFileSync(join(folder, DEATHS_FILE), `${JSON.stringify(line)}\n`)
  main.kill('SIGKILL')
  info.skip(true, 'its page died, which was all that it was run for')
}
