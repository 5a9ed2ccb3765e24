import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/**
 * Writes one moment in each zone in turn, in one process: a worker's own `process.env.TZ` would not
 * change its zone.
 */
const SCRIPT = `
  const [zones, folder] = JSON.parse(process.argv[1])
  const load = (name) => import(folder + name)
  const [times, plans, approval] = await Promise.all(['time', 'plans', 'approval'].map((part) =>
    Promise.all(['en', 'de'].map((language) => load('src/messages/' + language + '-' + part + '.ts')))))
  const { daysOfUse } = await load('electron/contract/use-watch.ts')
  const at = Date.UTC(2026, 6, 23, 22, 30)
  const written = (zone) => {
    process.env.TZ = zone
    return [
      ...times.flatMap(({ times }) => [times.at(at, at), times.at(at, 0), times.clock(at), times.day(at), times.exact(at, '')]),
      ...plans.map(({ plans }) => plans.onDate(at)),
      ...approval.map(({ approval }) => approval.until(at)),
      JSON.stringify(daysOfUse({ watched: [], used: [] }, at, 2)),
    ]
  }
  process.stdout.write(JSON.stringify(zones.map(written)))
`

const write = (zones: readonly string[]): readonly (readonly string[])[] =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        SCRIPT,
        JSON.stringify([zones, new URL('../../', import.meta.url).href]),
      ],
      {
        encoding: 'utf8',
        env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      },
    ),
  )

// Two differ only in summer, one is by half an hour off, and one a day ahead.
const ZONES = [
  'America/Denver',
  'America/Phoenix',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'America/Denver',
]

test('every time of the page is written in the time zone that the computer has now, however often that changes', () => {
  expect(write(ZONES)).toEqual(ZONES.map((zone) => write([zone])[0]))
})
