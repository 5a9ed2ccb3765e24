import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { createSecret } from '../../electron/service/keys/secret.ts'
import { scanForCanary } from './support/canary.ts'
import { project } from './support/env-file.ts'
import { choosingToOpen, makeSmall } from './support/main.ts'
import { connect, dialog, dialogButton, pressInDialog, runCommand } from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

test('a person chooses a folder, and is told by path and line where a key of theirs lies, and what only looks like one', async ({
  app,
  userData,
  page,
  server: remote,
}) => {
  const [token] = remote.service.seed('empty')
  await connect(page, remote.url, token?.secret ?? '')
  const folder = project()
  writeFileSync(join(folder, 'deploy.env'), `A=1\nKEY=${token?.secret}\n`)
  const other = createSecret('other')
  writeFileSync(join(folder, 'notes.txt'), `${other}\n`)
  await choosingToOpen(app, folder)
  await runCommand(page, 'find keys in files')
  const add = dialogButton(page, 'Add folder…')
  await expect(add).toBeFocused()
  await add.click()
  await expect(dialogButton(page, /^Leave out/)).toBeVisible()
  await inspect(page, 'scan-choice')
  await pressInDialog(page, 'Start scan')
  const results = dialog(page).getByRole('region', { name: 'Results' })
  await expect(results).toContainText('2 places found · Finished')
  await expect(results.getByRole('listitem').filter({ hasText: 'deploy.env:2' })).toContainText(
    'this key',
  )
  await expect(results.getByRole('listitem').filter({ hasText: 'notes.txt:1' })).toContainText(
    'looks like a key',
  )
  await makeSmall(app)
  await expect(results.getByRole('heading', { name: '2 places found' })).toBeFocused()
  await expect(results.getByRole('listitem').filter({ hasText: 'deploy.env:2' })).toBeInViewport({
    ratio: 1,
  })
  await inspect(page, 'scan-results')
  // A linked worktree, whose repository nobody chose.
  writeFileSync(join(folder, '.git'), 'gitdir: /home/a/shop/.git/worktrees/projects\n')
  await pressInDialog(page, 'Start scan')
  await expect(results).toContainText('Not everything was scanned')
  await expect(results).not.toContainText('Finished')
  await expect(results.getByRole('listitem').filter({ hasText: ': /home/a/shop' })).toBeInViewport({
    ratio: 1,
  })
  await inspect(page, 'scan-incomplete')
  // Where they lie is kept, and nothing of what lies there.
  expect(JSON.stringify(await page.evaluate(() => window.keystow.scanState()))).toContain(
    'deploy.env',
  )
  for (const secret of [token?.secret ?? '', other])
    expect(scanForCanary(userData, secret)).toEqual([])
  await pressInDialog(page, 'Change scan')
  await pressInDialog(page, /^Leave out/)
})
