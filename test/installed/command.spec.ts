import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { COMMAND_FILES } from '../../scripts/package/command-files.ts'
import { drivableCopy } from './support/copy.ts'
import { attach, type Driver } from './support/driver.ts'
import { apt, shipped, system } from './support/packages.ts'
import {
  newPerson,
  type Person,
  type Started,
  startInSession,
  startPlain,
} from './support/person.ts'
import { processesOf } from './support/processes.ts'
import { listed, press } from './support/window.ts'

const COMMAND = '/usr/bin/keystow'
/** No display, and a Node on the PATH. */
const WITHOUT_DISPLAY = { DISPLAY: '', PATH: `${dirname(process.execPath)}:/usr/bin:/bin` }
/** Says whether it has its key, and ends with 7. */
const USES = 'test -n "$KEYSTOW_API_KEY" && echo "key for $KEYSTOW_BASE_URL"; exit 7'

let person: Person

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  expect(apt('install', '--reinstall', shipped())).toMatchObject({ code: 0 })
  person = await newPerson()
})

test.afterAll(() => {
  apt('purge', 'keystow')
})

test('the man page and the completions are where the system looks for them', () => {
  for (const [from, to] of COMMAND_FILES) {
    const path = join('/usr', to)
    expect([to, (statSync(path).mode & 0o777).toString(8)]).toEqual([to, '644'])
    const found = readFileSync(path)
    expect(
      (to.endsWith('.gz') ? gunzipSync(found) : found).equals(
        readFileSync(join('resources/cli', from)),
      ),
    ).toBe(true)
  }
})

for (const [shell, asked, answer] of [
  [
    'bash',
    '. /usr/share/bash-completion/completions/keystow; COMP_WORDS=(keystow compl) COMP_CWORD=1; _keystow; echo "$COMPREPLY"',
    /^completion\n$/,
  ],
  [
    'zsh',
    'autoload -Uz compinit; compinit -D; autoload +X $_comps[keystow]; which _keystow',
    /_arguments/,
  ],
  ['fish', 'complete --do-complete "keystow compl"', /^completion\t/],
] as const)
  test(`${shell} finds and loads its completions by itself`, () => {
    expect(system(shell, '-c', asked)).toMatchObject({
      code: 0,
      output: expect.stringMatching(answer),
    })
  })

for (const [where, env] of [
  ['with a display', {}],
  ['without a display', WITHOUT_DISPLAY],
] as const)
  test(`${where} and without the app, keystow says how to start it and ends with 69`, async () => {
    const started = startPlain(person, [COMMAND, 'status'], env)
    expect(await started.ended).toBe(69)
    expect(started.stderr()).toContain('or doesn’t allow programs to ask. Start it')
  })

/** Approves the run that is shown, as a person does with the mouse once the window obeys. */
const approve = async (driver: Driver): Promise<void> => {
  const asking = `require('electron').BrowserWindow.getAllWindows().find((window) => window.webContents.getURL().startsWith('app://approval/'))`
  const place = `(() => {
    const found = [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Create API key')
    if (found === undefined || found.getAttribute('aria-disabled') === 'true') return null
    const { x, y, width, height } = found.getBoundingClientRect()
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  })()`
  let wasShown = false
  // Again until it counts: a focus that comes in between begins the person's second anew.
  await expect
    .poll(async () => {
      const isShown = await driver.main(`(async () => {
        const contents = ${asking}?.webContents
        if (contents === undefined) return false
        const at = await contents.executeJavaScript(${JSON.stringify(place)}).catch(() => null)
        if (at === null || contents.isDestroyed()) return true
        for (const type of ['mouseDown', 'mouseUp']) contents.sendInputEvent({ type, ...at, button: 'left', clickCount: 1 })
        return true
      })()`)
      wasShown ||= isShown === true
      return wasShown && isShown === false
    })
    .toBe(true)
}

test('the installed command reads, and runs a program with a key of its own, with a display and without', async () => {
  const program = await drivableCopy()
  const app: Started = await startInSession(person, program)
  const main = () => processesOf(program).find(({ type }) => type === null)?.pid
  await expect.poll(main).toBeDefined()
  const driver = await attach(main() ?? 0)
  const loaded = `require('electron').BrowserWindow.getAllWindows().filter((window) => !window.webContents.isLoading()).length`
  await expect.poll(() => driver.main(loaded).catch(() => 0)).toBe(1)
  await press(driver, 'Try it with the local service')
  await expect.poll(() => listed(driver)).toHaveLength(12)
  // In the person's place, as nobody can press a button of the system's own dialog here.
  await driver.main(
    `void (require('electron').dialog.showMessageBox = async () => ({ response: 1 }))`,
  )
  expect(
    await driver.page(() => window.keystow.switchChannel(true).then(({ ok }) => ok), null),
  ).toBe(true)

  for (const env of [{}, WITHOUT_DISPLAY]) {
    const status = startPlain(person, [COMMAND, 'status'], env)
    expect([await status.ended, status.stdout()]).toEqual([
      0,
      expect.stringContaining('  Local service ('),
    ])
    const run = startPlain(person, [COMMAND, 'run', '--', 'sh', '-c', USES], env)
    await approve(driver)
    expect([await run.ended, run.stdout()]).toEqual([
      7,
      expect.stringMatching(/^key for http:\/\/127\.0\.0\.1:\d+\n$/),
    ])
    await expect.poll(() => listed(driver)).toHaveLength(12)
  }
  await driver.main(`void setImmediate(() => require('electron').app.quit())`)
  driver.close()
  expect(await app.ended).toBe(0)
})
