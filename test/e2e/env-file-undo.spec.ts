import { join } from 'node:path'
import { expect } from '@playwright/test'
import { choosingFile, envDialog, project, readBack, writeToEnvFile } from './support/env-file.ts'
import { create, dialog, keyRow, statusWith } from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

test('before and after a rotation is undone it is said in which file its secret stands, which does not work any more', {
  tag: '@more',
}, async ({ app, page, remote }) => {
  const file = join(project(), '.env')
  await choosingFile(app, file)
  await create(page, 'mail')
  await writeToEnvFile(page)
  const old = readBack(file, 'MAIL_API_KEY')
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await keyRow(page, 'mail').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rotate key…' }).click()
  await dialog(page).getByRole('button', { name: 'Create new key' }).click()
  await dialog(page)
    .getByRole('button', { name: `Write as MAIL_API_KEY to ${file}…` })
    .click()
  await envDialog(page).getByRole('button', { name: 'Write secret' }).click()
  await expect(envDialog(page)).toBeHidden()
  await dialog(page).getByRole('button', { name: 'Undo rotation' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`MAIL_API_KEY in ${file}`)
  await expect(question).toContainText('put that one back yourself')
  await inspect(page, 'env-file-undo')
  await page.getByRole('button', { name: 'Revoke new key' }).click()
  await expect(dialog(page)).toContainText('works as before')
  await expect(dialog(page)).toContainText('The revoked secret was delivered to these places')
  await expect(dialog(page)).toContainText(`MAIL_API_KEY in ${file}`)
  await inspect(page, 'env-file-undone')
  const left = readBack(file, 'MAIL_API_KEY')
  expect(left).not.toBe(old)
  expect([await statusWith(remote.url, old), await statusWith(remote.url, left)]).toEqual([200, 401])
  await dialog(page).getByRole('button', { name: 'Done' }).click()
})
