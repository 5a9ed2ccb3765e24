import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { cleanEnv, electronBinary, launch, machineSwitches, repo } from './support/app.ts'
import { displayEnv } from './support/display.ts'
import { chooseForConnection, fromSwitcher, localButton, press } from './support/person.ts'
import { inspect } from './support/screens.ts'
import { startAgain } from './support/shell.ts'
import { test } from './support/test.ts'

interface Ended {
  readonly code: number | null
  readonly signal: string | null
  readonly boxes: readonly { readonly title: string; readonly content: string }[]
  /** Its own lines, without what Chromium says of a machine without a desktop. */
  readonly lines: readonly string[]
}

const start = async (args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> => {
  const boxes = join(import.meta.dirname, 'support', 'print-error-boxes.cjs')
  const electronArgs = [...machineSwitches, '-r', boxes, repo, ...args]
  const child = spawn(electronBinary(), electronArgs, { env: { ...cleanEnv(), ...(await displayEnv()), LANGUAGE: 'en', ...env } })
  const [out, err]: string[][] = [[], []]
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => out?.push(chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => err?.push(chunk))
  const lines = (chunks: readonly string[] = []): readonly string[] => chunks.join('').split('\n').filter(Boolean)
  return new Promise((resolve) =>
    child.once('close', (code, signal) =>
      resolve({
        code,
        signal,
        boxes: lines(out).map((line) => JSON.parse(line)),
        lines: lines(err).filter((line) => line.startsWith('keystow')),
      }),
    ),
  )
}

const freshFolder = (mode: number): string => {
  const folder = mkdtempSync(join(tmpdir(), 'config-'))
  chmodSync(folder, mode)
  return folder
}

// Other systems keep nobody from writing to what is theirs by a mode.
if (process.platform === 'linux') {
  const cases: Readonly<
    Record<string, () => { readonly args: readonly string[]; readonly env: Record<string, string>; readonly path: string }>
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
    'a file where the folder should be': () => {
      const path = join(freshFolder(0o700), 'Keystow')
      writeFileSync(path, '')
      return { args: [`--user-data-dir=${path}`], env: {}, path }
    },
  }
  for (const [what, prepare] of Object.entries(cases))
    test(`${what} ends the start with code 73, one line and one box that name it`, { tag: '@more' }, async () => {
      const { args, env, path } = prepare()
      const ended = await start(args, env)
      expect({ code: ended.code, signal: ended.signal }).toEqual({ code: 73, signal: null })
      expect(ended.lines).toEqual([
        expect.stringMatching(new RegExp(`^keystow: not started: nothing can be kept in ${path} \\(E[A-Z]+\\)$`)),
      ])
      expect(ended.boxes).toEqual([{ title: 'Keystow cannot start', content: expect.stringContaining(path) }])
    })

  test('the box is in German where the system is', { tag: '@more' }, async () => {
    const { boxes } = await start([`--user-data-dir=${freshFolder(0o500)}`], { LANGUAGE: 'de' })
    expect(boxes.map(({ title }) => title)).toEqual(['Keystow kann nicht starten'])
  })

  test('a connection stays where its folder has become read-only, and the disk is named as what refused', { tag: '@more' }, async ({
    local: page,
    userData,
  }) => {
    await fromSwitcher(page, 'Manage connections…')
    chmodSync(userData, 0o500)
    await chooseForConnection(page, 'Forget on this computer…')
    await press(page, 'Forget connection')
    await expect(page.getByRole('alertdialog')).toContainText('The change could not be saved on the disk of this computer.')
    chmodSync(userData, 0o700)
    await press(page, 'Forget connection')
    await expect(localButton(page)).toBeVisible()
  })

  test('an order that could not be kept is not announced, and the window says why until the next thing is done', {
    tag: '@more',
  }, async ({ local: page, userData }) => {
    chmodSync(userData, 0o500)
    const name = page.getByRole('columnheader', { name: 'Name' })
    await name.getByRole('button').click()
    await expect(page.getByRole('alert')).toContainText('could not be saved on the disk of this computer')
    await expect(name).toHaveAttribute('aria-sort', 'none')
    await expect(page.getByRole('status')).not.toContainText('Sorted')
    await inspect(page, 'refusal')
    chmodSync(userData, 0o700)
    await name.getByRole('button').click()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(name).toHaveAttribute('aria-sort', 'ascending')
  })
}

test('a second instance is none of that: it ends with code 0, and the trial leaves nothing', { tag: '@more' }, async () => {
  const userData = join(mkdtempSync(join(tmpdir(), 'data-')), 'made', 'by the app')
  mkdirSync(join(userData, '..'))
  const running = await launch({ userData })
  expect(await startAgain(userData)).toBe(0)
  expect(readdirSync(userData).filter((name) => name.startsWith('.trial'))).toEqual([])
  await running.close()
})
