import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { cleanEnv, electronBinary, repo } from './support/app.ts'

test('the scripts of the page are of ASCII alone', () => {
  const folder = join(repo, 'out/renderer/assets')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  expect(
    scripts.filter((name) => /\P{ASCII}/u.test(readFileSync(join(folder, name), 'utf8'))),
  ).toEqual([])
})

test('no script of the app has the set of all emoji in a literal, which V8 would put together as it reads the file', () => {
  const scripts = ['main', 'preload', 'renderer/assets'].flatMap((folder) =>
    readdirSync(join(repo, 'out', folder), { withFileTypes: true }).filter(({ name }) =>
      /\.c?js$/.test(name),
    ),
  )
  const found = scripts.flatMap(({ name, parentPath }) =>
    Array.from(
      readFileSync(join(parentPath, name), 'utf8').matchAll(/(.)\\{1,2}p\{RGI_Emoji\}/g),
      ([, before]) => ({ name, before }),
    ),
  )
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter(({ before = '' }) => !'`\'"'.includes(before))).toEqual([])
})

test('an Electron that a variable makes a Node says in one line why it is not started', () => {
  for (const place of [repo, join(repo, 'out/main/index.cjs')]) {
    const env = { ...cleanEnv(), ELECTRON_RUN_AS_NODE: '1' }
    const { status, stderr } = spawnSync(electronBinary(), [place], { encoding: 'utf8', env })
    expect([status, stderr]).toEqual([78, 'keystow: not started: unset ELECTRON_RUN_AS_NODE\n'])
  }
})
