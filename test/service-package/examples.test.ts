// @module-tag more
import { execFile, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { holdPort } from '../ports.ts'
import { exampleIn, packed } from './packed.ts'

const root = resolve(import.meta.dirname, '../..')
const modules = join(root, 'node_modules')

/**
 * Runs a Node program in an example, as somebody would who has only the package: without anything
 * of our own environment.
 */
const runIn = (folder: string, ...args: readonly string[]) => {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: process.env.TMPDIR,
    CI: 'true',
    NO_COLOR: '1',
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env,
  })
  return { status, output: stdout + stderr }
}

test.each([
  ['an ES module', 'modules', 'index.js'],
  ['CommonJS', 'commonjs', 'index.cjs'],
])('%s starts a service from the tarball alone', (_kind, name, file) => {
  const { status, output } = runIn(exampleIn(name), file)
  expect([
    status,
    output.replaceAll(/.*ExperimentalWarning.*\n|.*trace-warnings.*\n/g, ''),
  ]).toEqual([0, ''])
})

test('strict TypeScript takes its types, from an ES module and by require, and what it compiles runs', () => {
  const folder = exampleIn('typescript', ['@types/node'])
  expect(runIn(folder, join(modules, 'typescript/bin/tsc'))).toEqual({ status: 0, output: '' })
  expect(runIn(folder, 'out/index.js').status).toBe(0)
})

test.each([
  ['Vitest', 'vitest', 'vitest', ['vitest/vitest.mjs', 'run'], /Tests {2}3 passed \(3\)/],
  ['Playwright', 'playwright', '@playwright/test', ['@playwright/test/cli.js', 'test'], /2 passed/],
] as const)(
  'the fixture of %s gives each test a typed service of its own',
  (_runner, name, tool, [program, command], passed) => {
    const folder = exampleIn(name, [tool, '@types/node'])
    const { status, output } = runIn(folder, join(modules, program), command)
    expect(output).toMatch(passed)
    expect(status).toBe(0)
    expect(runIn(folder, join(modules, 'typescript/bin/tsc'))).toEqual({ status: 0, output: '' })
  },
)

test('each example names the tarball that is made, by its path', () => {
  const made = join(root, 'release', 'service', basename(packed().tarball))
  const manifests = globSync('test/examples/*/package.json', { cwd: root })
  expect(manifests.length).toBeGreaterThan(4)
  for (const manifest of manifests) {
    const { devDependencies } = JSON.parse(readFileSync(join(root, manifest), 'utf8'))
    expect(
      resolve(root, dirname(manifest), devDependencies['@keystow/service'].replace('file:', '')),
    ).toBe(made)
  }
})

const BASH = { skip: process.platform === 'win32' }
const PATH = `${dirname(process.execPath)}:${process.env.PATH}`

test(
  'the GitHub action starts the service for the rest of a job, and masks the token in its log',
  BASH,
  async () => {
    const folder = exampleIn('github-action')
    const env = {
      PATH,
      RUNNER_TEMP: folder,
      GITHUB_OUTPUT: join(folder, 'outputs'),
      KEYSTOW_OPTIONS: '--seed empty --variant limit=5',
    }
    const home = dirname(folder)
    const { status, stdout } = spawnSync('bash', [join(folder, 'start.sh')], {
      cwd: home,
      encoding: 'utf8',
      env,
    })
    onTestFinished(
      () => void process.kill(Number(readFileSync(join(folder, 'keystow-service.pid'), 'utf8'))),
    )
    const outputs = readFileSync(join(folder, 'outputs'), 'utf8')
    const [, url = '', token = ''] = /^url=(.+)\ntoken=(.+)\n$/.exec(outputs) ?? []
    expect([status, stdout]).toEqual([0, `::add-mask::${token}\n`])
    const answer = await fetch(`${url}/api/v1/api-keys`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, '5'])
  },
)

/** The job of GitLab on a port, in a project that has the tarball. */
const gitlabJob = (port = 0) => {
  const folder = exampleIn('gitlab')
  const [, script = ''] = readFileSync(join(folder, '.gitlab-ci.yml'), 'utf8').split('  script:\n')
  const commands = Array.from(script.matchAll(/^ {4}- (.+)$/gm), ([, command = '']) => command)
  expect([commands[0], commands.at(-1)]).toEqual(['npm ci', 'npm test'])
  const job = ['set -e', "trap 'kill $!' EXIT", ...commands.slice(1)]
    .join('\n')
    .replace('keystow-service', `$& --port ${port}`)
    .replaceAll('node_modules/', '../node_modules/')
  const env = { PATH, HOME: process.env.HOME }
  const running = promisify(execFile)('bash', ['-c', job], { cwd: folder, env })
  onTestFinished(() => void running.child.kill())
  return running
}

test('the job of GitLab starts the service and runs its tests against it', BASH, async () => {
  expect((await gitlabJob()).stdout).toContain('node index.js')
})

test('the job of GitLab fails at once where the service cannot start', BASH, async () => {
  const { port, release } = await holdPort()
  onTestFinished(release)
  await expect(gitlabJob(port)).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('The port is in use.'),
  })
})
