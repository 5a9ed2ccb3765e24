import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEATHS_FILE, type StateDeath } from '../../e2e/support/state-death.ts'
import { PROJECT } from '../breaks.ts'

const TESTS = join(PROJECT, 'test/e2e')
/** The proof itself goes through the states of the tour. */
const TOUR = 'tour.spec.ts'
/** More pictures than any test takes. */
const MOST_ROUNDS = 40

/** Runs tests until the page of each dies at its `turn`th picture. */
const oneRound = async (folder: string, turn: number, places: readonly string[]): Promise<readonly StateDeath[]> => {
  mkdirSync(folder)
  const cli = join(PROJECT, 'node_modules/@playwright/test/cli.js')
  const env = { ...process.env, KEYSTOW_DEATHS: folder, KEYSTOW_DEATH_TURN: String(turn), KEYSTOW_RESULTS: folder }
  // What its tests say does not count: most end by the death of their page.
  const tests = spawn(process.execPath, [cli, 'test', '--reporter=line', ...places], { cwd: PROJECT, env, stdio: 'ignore' })
  await once(tests, 'close')
  const file = join(folder, DEATHS_FILE)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): StateDeath => JSON.parse(line))
}

export interface DeathsInTests {
  readonly deaths: readonly StateDeath[]
  /** Test files that take pictures and in which no page died: their tests ended before. */
  readonly without: readonly string[]
}

/** Lets the page die at every state of which a test takes a picture: first at the first one of each, then at the second, until no test has more. */
export const dieInTests = async (disk: string): Promise<DeathsInTests> => {
  const specs = readdirSync(TESTS).filter((name) => name.endsWith('.spec.ts') && name !== TOUR)
  const takesPictures = (path: string): boolean => readFileSync(path, 'utf8').includes("from './support/screens.ts'")
  const files = specs.map((name) => join(TESTS, name)).filter(takesPictures)
  let places: readonly string[] = files
  const found: StateDeath[] = []
  for (let turn = 0; turn < MOST_ROUNDS && places.length > 0; turn += 1) {
    const died = await oneRound(join(disk, `round-${turn}`), turn, places)
    found.push(...died)
    places = [...new Set(died.map(({ place }) => place))]
  }
  return { deaths: found, without: files.filter((file) => !found.some(({ place }) => place.startsWith(`${file}:`))) }
}
