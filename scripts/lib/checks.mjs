import { readdirSync, readFileSync } from 'node:fs'
import { chmod, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { build } from './build.mjs'
import { results, runOnDesktop } from './desktop.mjs'
import { toolNode } from './node.mjs'
import { inRoot, root } from './paths.mjs'
import { run } from './run.mjs'
import { inTemporary } from './temporary.mjs'

/** One static check: passed or failed as a whole. */
const single = async (name, running) => {
  const { code, output } = await running
  return {
    name,
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    output: code === 0 ? '' : output,
  }
}

const tool = (script, ...args) =>
  run(toolNode(), [inRoot('node_modules', ...script.split('/')), ...args])
const types = (name, project) => single(`types: ${name}`, tool('typescript/bin/tsc', '-p', project))

/** A runner that executed nothing, or died, proves nothing: that is a failure of its own. */
const counted = (name, { code }, report) => {
  const { passed = 0, failed = [], ...more } = report ?? {}
  const silent = failed.length === 0 && (code !== 0 || passed === 0)
  return silent
    ? {
        name,
        passed,
        failed: 1,
        failures: [`${name}: ended with code ${code} after ${passed} tests`],
      }
    : { name, passed, failed: failed.length, failures: failed, ...more }
}

const json = async (path) => JSON.parse(await readFile(path, 'utf8').catch(() => 'null'))

/** The files that have such a test: to look for them in all others takes longer than they do. */
const tagged = () =>
  readdirSync(inRoot('test'), { recursive: true })
    .filter(
      (name) => /\.test\.tsx?$/.test(name) && MORE.test(readFileSync(inRoot('test', name), 'utf8')),
    )
    .map((name) => `test/${name}`)
const MORE = /^\/\/ @module-tag more$|tags: .*'more'/m

/** Of `args`, or of the tests with the tag `more`, or of those without. */
const vitest = async ({ args, more }) => {
  const file = join(results, 'vitest.json')
  await rm(file, { force: true })
  const named = args.length > 0
  const chosen = named ? args : more ? ['--tags-filter=more', ...tagged()] : ['--tags-filter=!more']
  const reporters = [
    `--reporter=${named ? 'default' : 'minimal'}`,
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const ended = await inTemporary(tmpdir(), async (folder) => {
    // Some tests work in it as another user.
    await chmod(folder, 0o1777)
    // The commands that tests start are of many files: what Node compiled of them is kept until the
    // end.
    const env = {
      ...process.env,
      TMPDIR: folder,
      TEMP: folder,
      TMP: folder,
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
    }
    return run(
      toolNode(),
      [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...chosen],
      { env, echo: true, apart: true },
    )
  })
  const report = await json(file)
  const tests = (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => [
    ...(message ? [{ status: 'failed', title: relative(root, name) }] : []),
    ...assertionResults
      .filter(({ tags }) => named || tags.includes('more') === more)
      .map(({ status, fullName }) => ({ status, title: `${relative(root, name)}: ${fullName}` })),
  ])
  const titles = (status) =>
    tests.filter((test) => test.status === status).map(({ title }) => title)
  return counted('vitest', ended, {
    passed: titles('passed').length,
    failed: titles('failed'),
    skipped: named ? [] : titles('skipped'),
  })
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** The same of Playwright, with what the app and the tests printed in those that failed. */
const playwright = async ({ electron, args, more }) => {
  const file = join(results, 'playwright.json')
  const launchFile = join(results, 'launches')
  await Promise.all([file, launchFile].map((path) => rm(path, { force: true })))
  const named = args.length > 0
  const chosen = named ? args : [`--project=${more ? 'more' : 'core'}`, '--quiet']
  if (!named) process.env.KEYSTOW_QUIET = '1'
  const ended = await runOnDesktop(electron, [
    'node_modules/@playwright/test/cli.js',
    'test',
    ...chosen,
  ])
  const report = await json(file)
  const tests = specsOf(report ?? {}).flatMap(({ file, line, title, tests: runs }) =>
    runs.map((test) => ({ ...test, title: `${file}:${line}: ${title}` })),
  )
  const of = (status) => tests.filter((test) => test.status === status)
  const failed = [...of('unexpected'), ...of('flaky')]
  for (const { title, results: runs } of named ? [] : failed) {
    const printed = runs
      .flatMap(({ stdout, stderr }) => [...stdout, ...stderr].map(({ text }) => text))
      .join('')
    if (printed) process.stderr.write(`printed in ${title}\n${printed}\n`)
  }
  const reasonOf = ({ title, annotations }) =>
    `${title} (${annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason'})`
  const launches = (await readFile(launchFile, 'utf8').catch(() => '')).length
  return counted('playwright', ended, {
    passed: of('expected').length,
    failed: failed.map(({ title }) => title),
    skipped: of('skipped').map(reasonOf),
    note: `${launches} launches`,
  })
}

/**
 * The groups of checks by name, in order. Each answers a list of results: `{ name, passed, failed,
 * output }`, of a runner also the titles of what failed or was skipped, and a note; what was shown
 * while it ran is not shown again.
 */
export const groups = {
  types: () =>
    Promise.all([
      types('main on Electron 45', 'electron'),
      types('main on Electron 42', 'electron/tsconfig.electron-42.json'),
      types('renderer', 'src'),
      types('tests', 'test'),
    ]),
  lint: () =>
    Promise.all([
      single(
        'lint and layers',
        tool('@biomejs/biome/bin/biome', 'ci', '--colors=off', '--error-on-warnings'),
      ),
      single('folders', run(toolNode(), [inRoot('scripts/lint/folders.ts')])),
      single(
        'tests of docs/security.md',
        run(toolNode(), [inRoot('scripts/lint/security-page.ts')]),
      ),
      single('unused code', tool('knip/bin/knip.js', '--no-progress')),
      single('code that only tests use', tool('knip/bin/knip.js', '--no-progress', '--production')),
    ]),
  unit: async (asked) => [await vitest(asked)],
  build: async () => [await single('build', build())],
  e2e: async (asked) => [await playwright(asked)],
}
