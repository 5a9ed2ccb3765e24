import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import axeCore from 'axe-core'
import { type Running, runningWith } from './app.ts'
import { dieAt, pagesDie } from './state-death.ts'

const results = process.env.KEYSTOW_RESULTS ?? 'test-results'
const schemes = ['light', 'dark'] as const
/**
 * A picture asserts nothing, and where nobody opens it, it only costs time: it is taken where the
 * test is named.
 */
const takesPictures = process.env.KEYSTOW_QUIET === undefined

const inEachScheme = async (
  page: Page,
  work: (scheme: (typeof schemes)[number]) => Promise<void>,
): Promise<void> => {
  for (const colorScheme of schemes) {
    // Colours would otherwise change slowly.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await work(colorScheme)
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

/** Until what moves has arrived and is drawn. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map((animation) => animation.finished))
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })

/**
 * In place of a picture: a key that is pressed before what was opened is drawn would not reach it.
 */
const endPageHere = async (page: Page, name: string): Promise<void> => {
  await settled(page)
  await dieAt(runningWith(page), page, name)
}

/**
 * Keeps what the window shows as `screens/<name>-light.png` and `-dark.png`, where the test is
 * named. Never call it with a secret unmasked.
 */
export const shot = async (page: Page, name: string): Promise<void> => {
  if (pagesDie) return endPageHere(page, name)
  if (!takesPictures) return settled(page)
  await inEachScheme(page, async (scheme) => {
    await page.screenshot({
      path: join(results, 'screens', `${name}-${scheme}.png`),
      animations: 'disabled',
    })
  })
}

/** As `shot`, of a zoomed window: Playwright's own picture would show a corner of it only. */
export const zoomedShot = async (
  { app, page }: Pick<Running, 'app' | 'page'>,
  name: string,
): Promise<void> => {
  if (pagesDie) return endPageHere(page, name)
  if (!takesPictures) return settled(page)
  await inEachScheme(page, async (scheme) => {
    await settled(page)
    const png = await app.evaluate(async ({ BrowserWindow }) =>
      (await BrowserWindow.getAllWindows()[0]?.webContents.capturePage())
        ?.toPNG()
        .toString('base64'),
    )
    const path = join(results, 'screens', `${name}-${scheme}.png`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, Buffer.from(png ?? '', 'base64'))
  })
}

const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const violations = async (page: Page, runOnly: string[] | undefined): Promise<string[]> => {
  // Once a document: `@axe-core/playwright` sends it at each call, which took four fifths of its
  // time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { readonly axe: typeof axeCore }
    const found = await axe.run(document, {
      resultTypes: ['violations'],
      ...(rules && { runOnly: rules }),
    })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    )
  }, runOnly)
}

/** No accessibility violation that axe can find, in light and dark. */
export const axe = (page: Page, rules: 'every' | 'colours' = 'every'): Promise<void> =>
  inEachScheme(page, async (scheme) => {
    // A scheme changes colours only: the rest of the rules would find the same twice.
    await settled(page)
    const runOnly = scheme === schemes[0] && rules === 'every' ? undefined : COLOUR_RULES
    expect(await violations(page, runOnly), `axe, ${scheme}`).toEqual([])
  })

/** Inspects one state: no violation, and a picture of it in both schemes. */
export const inspect = async (
  page: Page,
  name: string,
  rules: 'every' | 'colours' = 'every',
): Promise<void> => {
  if (!pagesDie) await axe(page, rules)
  await shot(page, name)
}
