import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keystow, newComputer, startApp, startCalledBy } from './command-scene.ts'

const CALLED_BY = join(import.meta.dirname, '../../electron/cli/called-by.ts')
const ASK = `import(${JSON.stringify(CALLED_BY)}).then(({ calledBy }) => console.log(calledBy()))`
const NODE = [process.execPath, '--disable-warning=ExperimentalWarning', '-e', ASK]

/** What is found where a program starts this one, by `bash`, which is not replaced by it. */
const foundBy = (script: string, ...more: readonly string[]): string =>
  spawnSync('/bin/bash', [...more, script], { encoding: 'utf8', env: { ...process.env, ASK, NODE: process.execPath } }).stdout.trim()

test.runIf(process.platform === 'linux')('the program that called is named, not the shell that runs one line for it', () => {
  expect(spawnSync(NODE[0] ?? '', NODE.slice(1), { encoding: 'utf8' }).stdout.trim()).toBe('node')
  expect(foundBy('"$NODE" -e "$ASK"; true', '-c')).toBe('node')
  expect(foundBy(`bash -c 'bash -ec "\\"\\$NODE\\" -e \\"\\$ASK\\"; true"; true'; true`, '-c')).toBe('node')
  expect(foundBy(`exec -a '-zsh' bash --norc -i <<< '"$NODE" -e "$ASK"; true'`, '-c')).toBe('zsh')
  expect(
    foundBy(
      `exec -a 'npm test' "$NODE" -e 'require("child_process").spawnSync(process.execPath, ["-e", process.env.ASK], { stdio: "inherit" })'`,
      '-c',
    ),
  ).toBe('npm')
})

test.runIf(process.platform === 'linux')('whatever a program is called, its name is told, and a shell of any name is passed over', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keystow-called-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const odd = 'x) S 1 (\ny'
  mkdirSync(join(folder, 'My App'))
  symlinkSync('/bin/bash', join(folder, 'My App', 'ed it'))
  symlinkSync('/bin/bash', join(folder, odd))
  const env = { ...process.env, ASK, NODE: process.execPath, EDITOR: join(folder, 'My App', 'ed it'), ODD: join(folder, odd) }
  const found = (script: string): string => spawnSync('/bin/bash', ['-c', script], { encoding: 'utf8', env }).stdout.trimEnd()
  const asks = `-c '"$NODE" -e "$ASK"; true'; true`
  expect(found(`"$EDITOR" ${asks}`)).toBe('ed it')
  expect(found(`"$ODD" ${asks}`)).toBe(odd)
  // Its state and its parent stand behind its name.
  expect(found(`exec -a npm bash -c '(exec -a sh "$ODD" ${asks.replaceAll("'", `'"'"'`)}); true'`)).toBe('npm')
  // Not its own words, but some that it was given.
  expect(found(`exec -a tool bash -c '"$NODE" -e "$ASK"; true' /bin/sh -c`)).toBe('tool')
})

test.runIf(process.platform === 'linux').each([
  ['/opt/My Editor/editor --type=renderer', 'editor'],
  ['npm test --watch', 'npm'],
  ['nginx: worker process', 'nginx:'],
])('of a program that puts all into one text the name is told: %s', (title, name) => {
  const asks = `process.title = ${JSON.stringify(title)}
require("child_process").spawnSync(process.execPath, ["-e", process.env.ASK], { stdio: "inherit" })`
  expect(spawnSync(process.execPath, ['-e', asks], { encoding: 'utf8', env: { ...process.env, ASK } }).stdout.trim()).toBe(name)
})

test.skipIf(process.platform === 'win32')(
  'the approval and the log name who called the command, and what was denied to one is shown to another',
  async () => {
    const computer = await newComputer()
    const app = await startApp(computer, () => 'denied')
    const words = ['run', '--', process.execPath]
    await keystow(computer, ...words)
    const byNode = { client: { name: 'keystow, called by node' } }
    expect(app.shown).toMatchObject([byNode])
    expect(app.activity).toMatchObject([{ action: 'ask', ...byNode }])
    expect((await keystow(computer, ...words)).code).toBe(75)
    expect(app.shown).toHaveLength(1)
    await startCalledBy(computer, 'npm', words).ended
    expect(app.shown).toMatchObject([byNode, { client: { name: 'keystow, called by npm' } }])
  },
)
