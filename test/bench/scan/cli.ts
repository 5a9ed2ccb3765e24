import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecret } from '../../../electron/service/keys/secret.ts'
import { en } from '../../../src/messages/en.ts'
import { runCommand, say } from '../../command-line.ts'
import type { Running } from '../../e2e/support/app.ts'
import { dialog } from '../../e2e/support/person.ts'
import { openList, pushList, scroll, settle } from '../list/in-page.ts'
import { quantile } from '../measure.ts'
import { ms, type Row, report } from '../table.ts'
import { plant } from './tree.ts'

const KEYS = 10_000
const BYTES = 100e6
/**
 * How often the tree is there, by links of the same files: a scan of it has to outlast what is
 * measured.
 */
const COPIES = 150
const FRAMES = 300
/** CSS pixels that are scrolled a frame. */
const STEP = 240
/**
 * A frame of a display that shows 60 a second. A page's clock goes by 0.1 ms, by which it is read
 * as 16.6 to 16.8.
 */
const FRAME = 16.7
const LONGEST_READ = 16.8
const CANCEL = 200
const ROUNDS = 5
const CANCELS = 15

/** A tree of text with some keys in it, as often as the scan has to be long. */
const plantLong = (folder: string): void => {
  const first = join(folder, '0')
  plant(first, BYTES, [createSecret('shop')])
  const files = readdirSync(first, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  for (let copy = 1; copy < COPIES; copy += 1)
    for (const { parentPath, name } of files) {
      const into = join(folder, String(copy), parentPath.slice(first.length))
      mkdirSync(into, { recursive: true })
      linkSync(join(parentPath, name), join(into, name))
    }
}

const openDialog = async ({ page }: Running): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+k')
  await page
    .getByRole('combobox', { name: en.commands.palette, exact: true })
    .fill(en.commands.scan)
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
}

const button = ({ page }: Running, name: string) =>
  dialog(page).getByRole('button', { name, exact: true })

const startScan = async (running: Running): Promise<void> => {
  await openDialog(running)
  await button(running, en.scan.start).click()
  // Its first files are counted: it is at work.
  await dialog(running.page).getByText('/tree/').waitFor()
}

const isRunning = ({ page }: Running): Promise<boolean> =>
  page.evaluate(async () => {
    const state = await window.keystow.scanState()
    return state.ok && state.value.running !== null
  })

/** Milliseconds from the press on *Cancel* until the window knows that the scan is over. */
const cancelScan = async (running: Running): Promise<number> => {
  await running.page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<number>()
    let pressed = 0
    addEventListener('pointerdown', () => (pressed = performance.now()), {
      capture: true,
      once: true,
    })
    const stop = window.keystow.onPush('scan:moved', (progress) => {
      if (progress !== null) return
      stop()
      resolve(performance.now() - pressed)
    })
    Object.assign(window, { cancelled: promise })
  })
  await button(running, en.scan.cancel).click()
  return running.page.evaluate(
    () => (window as unknown as { readonly cancelled: Promise<number> }).cancelled,
  )
}

const closeDialog = async ({ page }: Running): Promise<void> => {
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
}

/** Frames of the list, which is scrolled, without a scan and with one, in turn. */
const measureFrames = async (
  running: Running,
): Promise<{ readonly quiet: readonly number[]; readonly scanning: readonly number[] }> => {
  const quiet: number[] = []
  const scanning: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await settle(running.page)
    quiet.push(
      ...(await scroll(running.page, '[role=grid]', FRAMES, round % 2 === 0 ? STEP : -STEP)),
    )
    await startScan(running)
    await closeDialog(running)
    scanning.push(
      ...(await scroll(running.page, '[role=grid]', FRAMES, round % 2 === 0 ? STEP : -STEP)),
    )
    if (!(await isRunning(running))) throw new Error('the scan was over before the frames were')
    await openDialog(running)
    await cancelScan(running)
    await closeDialog(running)
  }
  return { quiet, scanning }
}

const main = async (): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'))
  const tree = join(folder, 'tree')
  say('planting …')
  plantLong(tree)
  const { running, shown } = await openList()
  const { page, app } = running
  await pushList(running, shown, KEYS, 0)
  await app.evaluate(({ dialog: native }, filePath) => {
    native.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
  }, tree)
  await openDialog(running)
  await button(running, en.scan.addFolder).click()
  await dialog(page).getByText('/tree').waitFor()
  await closeDialog(running)
  say('measuring frames …')
  const { quiet, scanning } = await measureFrames(running)
  say('measuring cancels …')
  const cancels: number[] = []
  for (let round = 0; round < CANCELS; round += 1) {
    await startScan(running)
    cancels.push(await cancelScan(running))
    await closeDialog(running)
  }
  await running.close()
  rmSync(folder, { recursive: true })
  // As the display has them: a frame comes at a whole number of its intervals.
  const frames = (who: string, times: readonly number[]): Row => {
    const p99 = Number(quantile(times, 0.99).toFixed(1))
    const what = `frames while ${KEYS.toLocaleString('en-US')} keys scroll`
    return {
      what,
      who,
      median: ms(quantile(times, 0.5)),
      p99: ms(p99),
      ...(who === 'no scan' ? {} : { target: `p99 ≤ ${FRAME} ms`, met: p99 <= LONGEST_READ }),
    }
  }
  const longest = Math.max(...cancels)
  const rows: readonly Row[] = [
    frames('no scan', quiet),
    frames('while it scans', scanning),
    {
      what: 'cancel: press → over',
      who: `${CANCELS} scans`,
      median: ms(quantile(cancels, 0.5)),
      p99: ms(longest),
      target: `longest ≤ ${CANCEL} ms`,
      met: longest <= CANCEL,
    },
  ]
  report(`Electron, ${FRAMES * ROUNDS} frames each, in turn`, rows)
  return 0
}

runCommand(main)
