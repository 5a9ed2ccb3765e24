import { statSync } from 'node:fs'
import { EMAILS_PATH, RATE_LIMIT, RATE_WINDOW_SECONDS } from '../../electron/contract/key-api.ts'
import type { Bundle } from './bundle.ts'
import { start } from './child.ts'
import { copyOf, type Filled, HOT } from './fill.ts'
import { load } from './load.ts'
import type { Pace } from './suite.ts'
import { megabytes, micros, ms, perSecond, type Row } from './table.ts'

/** Every key as often as its limit allows. */
const RATE = (HOT * RATE_LIMIT) / RATE_WINDOW_SECONDS
const WHAT = `team: ${HOT.toLocaleString('en-US')} keys, each ${RATE_LIMIT} times a minute`
const WHO = 'Keystow'

/**
 * What one service costs that a whole team uses to the limit of every key: sent at that rate,
 * whether it is answered or not.
 */
export const team = async (
  bundle: Bundle,
  { file, hot }: Filled,
  pace: Pace,
): Promise<readonly Row[]> => {
  const own = copyOf(file, 'team')
  const server = await start(bundle, WHO, own, RATE_LIMIT)
  const aim = { port: server.port, path: EMAILS_PATH, tokens: hot, status: 501, rate: RATE }
  const stretch = pace.rounds * pace.stretch
  await load({ ...aim, ms: pace.warmUp })
  const before = await server.used()
  const answered = await load({ ...aim, ms: stretch })
  const after = await server.used()
  await server.stop()
  const row = (who: string, median: string, more: Partial<Row> = {}): Row => ({
    what: WHAT,
    who,
    median,
    ...more,
  })
  return [
    row('answered, of those due', perSecond(answered.perSecond), {
      ratio: `of ${perSecond(RATE)}`,
      p99: ms(answered.p99),
    }),
    row('of one core', `${(((after.cpu - before.cpu) / stretch) * 100).toFixed(0)} %`, {
      cpu: micros((after.cpu - before.cpu) / answered.requests),
    }),
    row('memory', megabytes(after.rss)),
    row(
      'written to the disk, a second',
      megabytes(((after.written - before.written) / stretch) * 1000),
    ),
    row('its file', megabytes(statSync(own).size)),
  ]
}
