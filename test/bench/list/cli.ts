import { runCommand, say } from '../../command-line.ts'
import { launch } from '../../e2e/support/app.ts'
import { ms, printTable, type Row, summary } from '../table.ts'
import { type Arrival, coverWithLines, pushList, scroll, settle, typeIn, uncover } from './in-page.ts'

const KEYS = 10_000
/** Targets in milliseconds. */
const AIMS = { handOver: 15, painted: 20, keystroke: 16.7 } as const

const ROUNDS = 15
const WORDS = ['billing-worker-12', 'newsletter', 'zzz', '0a1b', 'crm worker', 'key_9']
const FRAMES = 240
/** CSS pixels that are scrolled a frame. */
const STEP = 240
const LONG_FRAME = 33
const SCROLLED = `scroll, frames > ${LONG_FRAME} ms`
/** The first pushes find code that was never run. */
const WARM_UP = 3

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN

const longIn = (frames: readonly number[]): number => frames.filter((frame) => frame > LONG_FRAME).length

const aim = (target: number, value: number): Pick<Row, 'target' | 'met'> => ({ target: `≤ ${target} ms`, met: value <= target })

const main = async (): Promise<number> => {
  const running = await launch()
  const { page } = running
  await page.evaluate(() => window.keystow.useLocal())
  // Nothing but what is measured shall come in.
  await page.evaluate(() => window.keystow.changeSettings({ refreshSeconds: 0 }))
  await page.locator('[role=grid]').waitFor()
  const active = await page.evaluate(async () => {
    const state = await window.keystow.appState()
    return state.ok ? state.value.activeId : null
  })
  if (active === null) throw new Error('no connection')
  say(`measuring ${KEYS} keys …`)
  const elsewhere: Arrival[] = []
  const shown: Arrival[] = []
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const [away, here] = [await pushList(running, 'bench', KEYS, round), await pushList(running, active, KEYS, round)]
    if (round < WARM_UP) continue
    elsewhere.push(away)
    shown.push(here)
  }
  const handed = quantile(
    elsewhere.map((one) => one.handedOver),
    0.5,
  )
  // What the window does with a list that it shows, over what it does with one that it only stores.
  const drawn = quantile(
    shown.map((one) => one.handedOver - handed + one.painted),
    0.5,
  )
  await settle(page)
  const typed = await typeIn(page, WORDS)
  const frames = await scroll(page, '[role=grid]', FRAMES, STEP)
  await coverWithLines(page)
  const bare = await scroll(page, '#bench-lines', FRAMES, STEP)
  await uncover(page)
  const who = `${KEYS.toLocaleString('en-US')} keys`
  const p95 = quantile(typed, 0.95)
  const rows: Row[] = [
    { what: 'main → window', who, median: ms(handed), ...aim(AIMS.handOver, handed) },
    { what: 'data → rows painted', who, median: ms(drawn), ...aim(AIMS.painted, drawn) },
    { what: 'key press → painted, p95', who, median: ms(p95), ...aim(AIMS.keystroke, p95) },
    { what: SCROLLED, who, median: `${longIn(frames)} of ${FRAMES}`, target: '0', met: longIn(frames) === 0 },
    { what: SCROLLED, who: `${who}, bare lines`, median: `${longIn(bare)} of ${FRAMES}` },
  ]
  await running.close()
  const sorted = rows.toSorted((a, b) => (a.what < b.what ? -1 : a.what > b.what ? 1 : 0))
  process.stdout.write(`Electron, medians of ${ROUNDS} pushes\n\n${printTable(sorted)}\n\n${summary(sorted)}\n`)
  return 0
}

runCommand(main)
