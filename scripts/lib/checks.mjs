import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from './build.mjs'
import { runOnDesktop } from './desktop.mjs'
import { toolNode } from './node.mjs'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'

/** One static check: passed or failed as a whole. */
const single = async (name, running) => {
  const { code, output } = await running
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output: code === 0 ? '' : output }
}

const tool = (script, ...args) => run(toolNode(), [inRoot('node_modules', ...script.split('/')), ...args])
const types = (name, project) => single(`types: ${name}`, tool('typescript/bin/tsc', '-p', project))

/** A runner that executed nothing, or died, proves nothing: that is a failure of its own. */
const counted = (name, code, counts, output) => {
  const { passed, failed } = counts ?? { passed: 0, failed: 0 }
  const silent = failed === 0 && (code !== 0 || passed === 0)
  return {
    name,
    passed,
    failed: silent ? 1 : failed,
    output: silent ? `${output}\n${name}: ended with code ${code} after ${passed} tests` : output,
  }
}

const json = async (path) => JSON.parse(await readFile(path, 'utf8').catch(() => 'null'))

const vitest = async (results, args) => {
  const file = join(results, 'vitest.json')
  await rm(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code, output } = await run(toolNode(), [inRoot('node_modules', 'vitest', 'vitest.mjs'), 'run', ...reporters, ...args], {
    echo: true,
  })
  const report = await json(file)
  return counted('vitest', code, report && { passed: report.numPassedTests, failed: report.numFailedTests }, output)
}

const playwright = async (results, electron, args) => {
  const file = join(results, 'playwright.json')
  await rm(file, { force: true })
  const { code, output } = await runOnDesktop(electron, results, ['node_modules/@playwright/test/cli.js', 'test', ...args])
  const stats = (await json(file))?.stats
  return counted('playwright', code, stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky }, output)
}

/**
 * The groups of checks by name, in order. Each answers a list of results: `{ name, passed, failed, output }`;
 * what was shown while it ran is not shown again.
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
      single('lint and layers', tool('@biomejs/biome/bin/biome', 'ci', '--colors=off', '--error-on-warnings')),
      single('folders', run(toolNode(), [inRoot('scripts/lint/folders.ts')])),
      single('unused code', tool('knip/bin/knip.js', '--no-progress')),
      single('code that only tests use', tool('knip/bin/knip.js', '--no-progress', '--production')),
    ]),
  unit: async ({ results, args }) => [{ ...(await vitest(results, args)), output: '' }],
  build: async () => [await single('build', build())],
  e2e: async ({ results, electron, args }) => [{ ...(await playwright(results, electron, args)), output: '' }],
}
