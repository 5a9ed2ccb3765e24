import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { cleanEnv, electronBinary, launch, machineSwitches, repo } from './support/app.ts'
import { displayEnv, endWithUs } from './support/display.ts'
import { listen } from './support/said.ts'
import { inspect } from './support/screens.ts'
import { startAgain, startToEnd } from './support/shell.ts'
import { tempFolder } from './support/temp-folder.ts'
import { test } from './support/test.ts'

const freshFolder = (mode: number): string => {
  const folder = tempFolder('config')
  chmodSync(folder, mode)
  return folder
}

// Other systems keep nobody from writing to what is theirs by a mode.
if (process.platform === 'linux') {
  const cases: Readonly<
    Record<
      string,
      () => {
        readonly args: readonly string[]
        readonly env: Record<string, string>
        readonly path: string
      }
    >
  > = {
    'a folder that is read-only': () => {
      const path = freshFolder(0o500)
      return { args: [`--user-data-dir=${path}`], env: {}, path }
    },
    'a folder that cannot be made': () => {
      const path = join(freshFolder(0o500), 'Keystow')
      return { args: [`--user-data-dir=${path}`], env: {}, path }
    },
    'a configuration folder that is read-only': () => {
      const config = freshFolder(0o500)
      return { args: [], env: { XDG_CONFIG_HOME: config }, path: join(config, 'Keystow') }
    },
    ...Object.fromEntries(
      ['conf', '~/c'].map((relative) => [
        `a configuration folder that is read-only, beside the relative ${relative}`,
        () => {
          const home = freshFolder(0o700)
          const config = join(home, '.config')
          mkdirSync(config, { mode: 0o500 })
          const env = { HOME: home, XDG_CONFIG_HOME: relative }
          return { args: [], env, path: join(config, 'Keystow') }
        },
      ]),
    ),
    'a file where the folder should be': () => {
      const path = join(freshFolder(0o700), 'Keystow')
      writeFileSync(path, '')
      return { args: [`--user-data-dir=${path}`], env: {}, path }
    },
  }
  for (const [what, prepare] of Object.entries(cases))
    test(`${what} ends the start with code 73, one line and one box that name it`, {
      tag: '@more',
    }, async () => {
      const { args, env, path } = prepare()
      const ended = await startToEnd(args, env)
      expect({ code: ended.code, signal: ended.signal }).toEqual({ code: 73, signal: null })
      // Without what Chromium says of a machine without a desktop.
      expect(ended.lines.filter((line) => line.startsWith('keystow'))).toEqual([
        expect.stringMatching(
          new RegExp(`^keystow: not started: nothing can be kept in ${path} \\(E[A-Z]+\\)$`),
        ),
      ])
      expect(ended.boxes).toEqual([
        { title: 'Keystow cannot start', content: expect.stringContaining(path) },
      ])
    })

  test('the first SIGTERM ends a box that nobody closes', { tag: '@more' }, async () => {
    const env = { ...cleanEnv(), ...(await displayEnv()) }
    const folder = freshFolder(0o500)
    const args = [...machineSwitches, repo, `--user-data-dir=${folder}`]
    const app = spawn(electronBinary(), args, { env, stdio: 'ignore' })
    endWithUs(app)
    const ended = once(app, 'exit')
    const search = ['search', '--sync', '--onlyvisible', '--pid', `${app.pid}`]
    await once(spawn('xdotool', search, { env, stdio: 'ignore' }), 'exit')
    app.kill('SIGTERM')
    expect(await ended).toEqual([null, 'SIGTERM'])
  })

  test('the box is in German where the system is', { tag: '@more' }, async () => {
    const { boxes } = await startToEnd([`--user-data-dir=${freshFolder(0o500)}`], {
      LANGUAGE: 'de',
    })
    expect(boxes.map(({ title }) => title)).toEqual(['Keystow kann nicht starten'])
  })

  test('an order that could not be kept is not announced, and the window says why until the next thing is done', {
    tag: '@more',
  }, async ({ local: page, userData }) => {
    chmodSync(userData, 0o500)
    const said = await listen(page)
    const name = page.getByRole('columnheader', { name: 'Name' })
    await name.getByRole('button').click()
    await expect(page.getByRole('alert')).toContainText(
      'could not be saved on the disk of this computer',
    )
    await expect(name).toHaveAttribute('aria-sort', 'none')
    await inspect(page, 'refusal')
    chmodSync(userData, 0o700)
    await name.getByRole('button').click()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(name).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(said).toContain('Sorted')
    expect((await said()).match(/Sorted/g)).toHaveLength(1)
  })
}

test('a second instance is none of that: it ends with code 0, and the trial leaves nothing', {
  tag: '@more',
}, async () => {
  const userData = join(tempFolder(), 'made', 'by the app')
  mkdirSync(join(userData, '..'))
  const running = await launch({ userData })
  expect(await startAgain(userData)).toBe(0)
  expect(readdirSync(userData).filter((name) => name.startsWith('.trial'))).toEqual([])
  await running.close()
})
