import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runCommand, say, Usage } from '../../command-line.ts'
import { newPerson, openSession, type Person, startPlain } from '../../installed/support/person.ts'
import { type Process, processesOf } from '../../installed/support/processes.ts'
import { interleaved, medianOf, type Rounds, ratio } from '../measure.ts'
import { atMost, megabytes, ms, type Row, report, times } from '../table.ts'
import { bundleOf, prepare } from './contenders.ts'
import { type Footprint, footprintOf } from './footprint.ts'
import { clickOn, createButton, type Place, parkPointer } from './pointer.ts'
import { difference, openScreen, type Screen, until, watch } from './screen.ts'

/**
 * Part of the pixels in which a picture may differ from the one that stays: buttons that the list
 * makes usable fade in after it.
 */
const SAME = 0.01
/** How long a picture stands before nothing more is to come, in milliseconds. */
const STILL_MS = 2_000
/** What starts something late has done it by then, and V8 has tidied up after the start. */
const SETTLE_MS = 36_000

/**
 * Clicks come so often, in milliseconds: at 15 the next one closed the dialog before it was
 * painted. One that opens changes more than this part.
 */
const CLICK_MS = 60
const OPENED = 0.05

/** A second: a timer of one second, and now and then one of Chromium's own. */
const WAKES = 1.2

/** Beside a minimal window: its list is painted by then, and a click works. */
const PAINTED = 1.6
const USABLE = 2.1

interface Start {
  readonly milliseconds: number
  readonly picture: Buffer
}

interface Stage {
  readonly screen: Screen
  readonly person: Person
  readonly session: Readonly<Record<string, string>>
}

const mainOf = (program: string): Process | undefined =>
  processesOf(program).find(({ type }) => type === null)

const nothing = async (): Promise<void> => {}

/**
 * Starts a program, waits until its picture stands, lets `meanwhile` look at it, which answers what
 * it `found`, and quits it as a session's end would.
 */
const start = async <T>(
  { screen, person, session }: Stage,
  program: string,
  meanwhile: () => Promise<T>,
  ...args: readonly string[]
) => {
  const begin = Date.now()
  const started = startPlain(person, [program, ...args], session)
  const sights = await watch(screen, STILL_MS)
  const last = sights.at(-1)?.picture ?? Buffer.alloc(0)
  const stood = sights.find(({ picture }) => difference(picture, last) <= SAME)
  const found = await meanwhile()
  process.kill(mainOf(program)?.pid ?? 0, 'SIGTERM')
  await started.ended
  return { milliseconds: (stood?.at ?? Number.NaN) - begin, picture: last, found }
}

/**
 * Milliseconds from the start to the first click that works: on the button that opens the dialog to
 * create a key.
 */
const startToUse = async (
  { screen, person, session }: Stage,
  program: string,
  expected: Buffer,
  button: Place,
): Promise<number> => {
  const begin = Date.now()
  const started = startPlain(person, [program], session)
  const release = clickOn(screen.env, button, CLICK_MS)
  let listed = false
  const opens = (picture: Buffer): boolean => {
    const changed = difference(picture, expected)
    listed ||= changed <= SAME
    return listed && changed > OPENED
  }
  const at = await until(screen, opens)
  release()
  await parkPointer(screen.env)
  process.kill(mainOf(program)?.pid ?? 0, 'SIGTERM')
  await started.ended
  return at - begin
}

/** A click that works, beside the picture of a minimal window. */
const usable = (milliseconds: number, minimal: number): Row => ({
  what: 'start → usable',
  who: 'Keystow',
  median: ms(milliseconds),
  ratio: times(milliseconds / minimal),
  ...atMost(milliseconds / minimal, USABLE.toFixed(2), '×'),
})

const rowsOf = (
  starts: Rounds<Start>,
  uses: Rounds<number>,
  feet: Rounds<Footprint>,
): readonly Row[] => {
  const both = <T>(
    what: string,
    results: Rounds<T>,
    of: (result: T) => number,
    format: (value: number) => string,
    target: number,
  ): Row[] => {
    const value = ratio(results, 'keystow', 'minimal', of)
    return [
      { what, who: 'a minimal window', median: format(medianOf(results, 'minimal', of)) },
      {
        what,
        who: 'Keystow',
        median: format(medianOf(results, 'keystow', of)),
        ratio: times(value),
        ...atMost(value, target.toFixed(2), '×'),
      },
    ]
  }
  const idle = (
    what: string,
    of: (result: Footprint) => number,
    format: (value: number) => string,
    limit: number,
  ): Row[] => {
    const value = medianOf(feet, 'keystow', of)
    return [
      { what, who: 'a minimal window', median: format(medianOf(feet, 'minimal', of)) },
      {
        what,
        who: 'Keystow',
        median: format(value),
        target: `≤ ${format(limit)}`,
        met: value <= limit,
      },
    ]
  }
  return [
    ...both('start → list painted', starts, ({ milliseconds }) => milliseconds, ms, PAINTED),
    usable(
      medianOf(uses, 'keystow', (at) => at),
      medianOf(starts, 'minimal', ({ milliseconds }) => milliseconds),
    ),
    ...both('memory (PSS)', feet, ({ memory }) => memory, megabytes, 1.1),
    ...idle(
      'CPU while idle',
      ({ cpu }) => cpu,
      (value) => `${(value * 100).toFixed(2)} %`,
      0.002,
    ),
    ...idle(
      'wake-ups while idle',
      ({ wakes }) => wakes,
      (value) => `${value.toFixed(2)}/s`,
      WAKES,
    ),
  ]
}

const main = async (): Promise<number> => {
  const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
  const packed = process.env.KEYSTOW_PACKED
  if (packed === undefined)
    throw new Usage('run this by `npm run bench -- start`, which packs the app')
  // As long as it is from one refresh to the next.
  const [rounds, seconds] = values.quick ? [3, 10] : [11, 60]
  const folder = mkdtempSync('/tmp/keystow-start-')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const programs = await prepare(packed, folder)
  const screen = await openScreen(folder)
  const person = await newPerson(screen.env)
  const stage: Stage = { screen, person, session: await openSession(person) }

  await parkPointer(screen.env)
  const settled = () => sleep(SETTLE_MS)
  await start(stage, programs.keystow, settled, '--local')
  await start(stage, programs.minimal, nothing)
  // With what the first start left behind, as every later one.
  const { picture: expected, found: button } = await start(stage, programs.keystow, async () => {
    const place = await createButton(screen.env)
    await settled()
    return place
  })

  say('measuring starts …')
  const starts = await interleaved(rounds, {
    minimal: () => start(stage, programs.minimal, nothing),
    keystow: () => start(stage, programs.keystow, nothing),
  })
  for (const { picture } of starts.get('keystow') ?? [])
    if (difference(picture, expected) > SAME) throw new Error('a start ended in another picture')

  say('measuring starts until a click works …')
  const uses = await interleaved(rounds, {
    keystow: () => startToUse(stage, programs.keystow, expected, button),
  })

  say('measuring idle programs …')
  const feet = await interleaved(values.quick ? 1 : 3, {
    minimal: () => resting(stage, programs.minimal, seconds),
    keystow: () => resting(stage, programs.keystow, seconds),
  })
  const { entry, start: atStart, all } = bundleOf(join(import.meta.dirname, '../../..'))
  const bundled = [
    { what: 'main, minified', who: 'read before the window', median: megabytes(entry) },
    {
      what: 'main, minified',
      who: 'read at every start',
      median: megabytes(atStart),
      ...atMost(atStart / 1e6, 0.6, 'MB'),
    },
    { what: 'main, minified', who: 'all', median: megabytes(all), ...atMost(all / 1e6, 1.5, 'MB') },
  ]
  const rows = [...rowsOf(starts, uses, feet), ...bundled]
  report(
    `The packed app beside a minimal window of the same program; medians of ${rounds} interleaved starts`,
    rows,
  )
  return 0
}

const resting = async (stage: Stage, program: string, seconds: number): Promise<Footprint> => {
  const { found } = await start(stage, program, async () => {
    await sleep(SETTLE_MS)
    return footprintOf(processesOf(program), seconds)
  })
  return found
}

runCommand(main)
