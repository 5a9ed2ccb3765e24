import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { repo } from './support/app.ts'

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
