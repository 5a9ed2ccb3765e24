import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../../e2e/support/page-death.ts'
import { DEATHS_FILE, type StateDeath } from '../../e2e/support/state-death.ts'
import { PROJECT } from '../breaks.ts'

const TESTS = join(PROJECT, 'test/e2e')
/** The proof itself goes through the states of the tour. */
const TOUR = 'tour.spec.ts'
/** More pictures than any test takes. */
const MOST_ROUNDS = 40

/** A test that failed before it came to the picture at which its page was to die. */
interface EndedEarly {
  readonly place: string
  readonly turn: number
  readonly error: string
}

interface Round {
  readonly died: readonly StateDeath[]
  readonly ended: readonly EndedEarly[]
}

/** What Playwright's JSON report says of one test file or group, as far as it is read. */
interface ReportedSuite {
  readonly suites?: readonly ReportedSuite[]
  readonly specs: readonly {
    readonly file: string
    readonly line: number
    readonly tests: readonly {
      readonly results: readonly {
        readonly status: string
        readonly error?: { readonly message?: string }
      }[]
    }[]
  }[]
}

const failedIn = (suite: ReportedSuite, turn: number): readonly EndedEarly[] => [
  ...(suite.suites ?? []).flatMap((inner) => failedIn(inner, turn)),
  ...suite.specs.flatMap(({ file, line, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .filter(({ status }) => status !== 'passed' && status !== 'skipped')
      .map(({ status, error }) => ({
        place: `${join(TESTS, file)}:${line}`,
        turn,
        error: messageOf(new Error(error?.message ?? status)),
      })),
  ),
]

const readLines = (file: string): readonly StateDeath[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line): StateDeath => JSON.parse(line))
    : []

/** Runs tests until the page of each dies at its `turn`th picture. */
const oneRound = async (
  folder: string,
  turn: number,
  places: readonly string[],
): Promise<Round> => {
  mkdirSync(folder)
  const report = join(folder, 'report.json')
  const cli = join(PROJECT, 'node_modules/@playwright/test/cli.js')
  const env = {
    ...process.env,
    KEYSTOW_DEATHS: folder,
    KEYSTOW_DEATH_TURN: String(turn),
    KEYSTOW_RESULTS: folder,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  const tests = spawn(process.execPath, [cli, 'test', '--reporter=json', ...places], {
    cwd: PROJECT,
    env,
    stdio: 'ignore',
  })
  await once(tests, 'close')
  const died = readLines(join(folder, DEATHS_FILE))
  const { suites }: { readonly suites: readonly ReportedSuite[] } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  // How a test ends whose page died does not count: its app was killed.
  const ended = suites
    .flatMap((suite) => failedIn(suite, turn))
    .filter(({ place }) => !died.some((death) => death.place === place))
  return { died, ended }
}

export interface DeathsInTests {
  readonly deaths: readonly StateDeath[]
  /** Test files that take pictures and in which no page died: their tests ended before. */
  readonly without: readonly string[]
  readonly ended: readonly EndedEarly[]
}

/**
 * Lets the page die at every state of which a test takes a picture: first at the first one of each,
 * then at the second, until no test has more.
 */
export const dieInTests = async (disk: string): Promise<DeathsInTests> => {
  const specs = readdirSync(TESTS).filter((name) => name.endsWith('.spec.ts') && name !== TOUR)
  const takesPictures = (path: string): boolean =>
    readFileSync(path, 'utf8').includes("from './support/screens.ts'")
  const files = specs.map((name) => join(TESTS, name)).filter(takesPictures)
  let places: readonly string[] = files
  const found: StateDeath[] = []
  const early: EndedEarly[] = []
  for (let turn = 0; turn < MOST_ROUNDS && places.length > 0; turn += 1) {
    const { died, ended } = await oneRound(join(disk, `round-${turn}`), turn, places)
    found.push(...died)
    early.push(...ended)
    places = [...new Set(died.map(({ place }) => place))]
  }
  return {
    deaths: found,
    without: files.filter((file) => !found.some(({ place }) => place.startsWith(`${file}:`))),
    ended: early,
  }
}
