import { runCommand, say } from '../../command-line.ts'
import { median, quantile } from '../measure.ts'
import { atMost, ms, type Row, reportSorted } from '../table.ts'
import {
  type Arrival,
  coverWithLines,
  openList,
  pushList,
  scroll,
  settle,
  typeIn,
  uncover,
} from './in-page.ts'

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

const longIn = (frames: readonly number[]): number =>
  frames.filter((frame) => frame > LONG_FRAME).length

const main = async (): Promise<number> => {
  const { running, shown: active } = await openList()
  const { page } = running
  say(`measuring ${KEYS} keys …`)
  const elsewhere: Arrival[] = []
  const shown: Arrival[] = []
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const [away, here] = [
      await pushList(running, 'bench', KEYS, round),
      await pushList(running, active, KEYS, round),
    ]
    if (round < WARM_UP) continue
    elsewhere.push(away)
    shown.push(here)
  }
  const handed = median(elsewhere.map((one) => one.handedOver))
  // What the window does with a list that it shows, over what it does with one that it only stores.
  const drawn = median(shown.map((one) => one.handedOver - handed + one.painted))
  await settle(page)
  const typed = await typeIn(page, WORDS)
  const frames = await scroll(page, '[role=grid]', FRAMES, STEP)
  await coverWithLines(page)
  const bare = await scroll(page, '#bench-lines', FRAMES, STEP)
  await uncover(page)
  const who = `${KEYS.toLocaleString('en-US')} keys`
  const p95 = quantile(typed, 0.95)
  const rows: Row[] = [
    { what: 'main → window', who, median: ms(handed), ...atMost(handed, AIMS.handOver) },
    { what: 'data → rows painted', who, median: ms(drawn), ...atMost(drawn, AIMS.painted) },
    { what: 'key press → painted, p95', who, median: ms(p95), ...atMost(p95, AIMS.keystroke) },
    {
      what: SCROLLED,
      who,
      median: `${longIn(frames)} of ${FRAMES}`,
      target: '0',
      met: longIn(frames) === 0,
    },
    { what: SCROLLED, who: `${who}, bare lines`, median: `${longIn(bare)} of ${FRAMES}` },
  ]
  await running.close()
  reportSorted(`Electron, medians of ${ROUNDS} pushes`, rows)
  return 0
}

runCommand(main)
