import { execFileSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { askForFile, choosingFile, envDialog, project, readBack } from './support/env-file.ts'
import { pressKeys } from './support/keyboard.ts'
import { create, done } from './support/person.ts'
import { tempFolder } from './support/temp-folder.ts'
import { test } from './support/test.ts'

/** A search path whose git answers late. */
const pathOfSlowGit = (): string => {
  const bin = tempFolder('bin')
  const git = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  writeFileSync(join(bin, 'git'), `#!/bin/sh\nsleep 0.2\nexec ${git} "$@"\n`)
  for (const path of [bin, join(bin, 'git')]) chmodSync(path, 0o755)
  return `${bin}:${process.env.PATH}`
}

test.use({ options: { env: { PATH: pathOfSlowGit() } } })

test('another name of the variable can be typed at any pace, however slow git is, and only what is shown is written', {
  tag: '@more',
}, async ({ app, page, remote: _list }) => {
  const file = join(project(), '.env')
  execFileSync('git', ['init'], { cwd: join(file, '..'), stdio: 'ignore' })
  writeFileSync(file, 'A=1\n')
  await choosingFile(app, file)
  await create(page, 'mail')
  await askForFile(page)
  const preview = envDialog(page)
  const write = preview.getByRole('button', { name: 'Write secret' })
  for (const [name, delay] of [
    ['FIRST_NAME', 30],
    ['SECOND_NAME', 300],
  ] as const) {
    await preview.getByLabel('Variable name').selectText()
    await page.keyboard.type(name, { delay })
    await expect(preview.getByRole('listitem').filter({ hasText: 'After' })).toContainText(`${name}=`)
    await expect(preview).not.toContainText('does not exist')
    await expect(write).not.toHaveAttribute('aria-disabled', 'true')
  }
  // Back to the name before, while another one is being looked at.
  await page.keyboard.type('X', { delay: 300 })
  await pressKeys(page, 'Backspace')
  await expect(write).toHaveAttribute('aria-disabled', 'true')
  await expect(write).not.toHaveAttribute('aria-disabled', 'true')
  await write.click()
  await expect(preview).toBeHidden()
  expect(readBack(file, 'SECOND_NAME')).toContain('_live_')
  expect(readBack(file, 'SECOND_NAMEX')).toBe('')
  await done(page)
})
