import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ElectronApplication, expect } from '@playwright/test'
import { scanForCanary } from './support/canary.ts'
import {
  askForFile,
  choosingFile,
  deliverTo,
  envDialog,
  project,
  readBack,
  writeToEnvFile,
} from './support/env-file.ts'
import { pressKeys } from './support/keyboard.ts'
import { unlock } from './support/lock.ts'
import { makeSmall } from './support/main.ts'
import {
  changeSettings,
  chooseForRow,
  create,
  detailsOf,
  dialog,
  dialogButton,
  dialogCloses,
  dialogSays,
  done,
  holdsSecret,
  keyRow,
  markSaved,
  nameField,
  press,
  pressInDialog,
  statusWith,
} from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test as base } from './support/test.ts'

const OTHERS =
  '# of the shop\r\nexport DATABASE_URL="postgres://shop:pw@db/shop" # keep\r\nMAIL_API_KEY=\'of long ago\'\r\nPORT=8080'

const test = base.extend<{ readonly file: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that no other fixture is needed.
  file: async ({}, use) => use(join(project(), '.env')),
})

// Shows: S34
test('a new secret is written to one line of a .env file without passing the page, and opens the gate once it was read back', async ({
  file,
  app,
  userData,
  page,
  remote,
}) => {
  writeFileSync(file, OTHERS, { mode: 0o640 })
  await choosingFile(app, file)
  await create(page, 'mail')
  await expect(dialogButton(page, 'Done')).toHaveAttribute('aria-disabled', 'true')
  await askForFile(page)
  const preview = envDialog(page)
  await expect(preview).toContainText(file)
  await expect(preview.getByLabel('Variable name')).toHaveValue('MAIL_API_KEY')
  const lines = preview.getByRole('list', { name: 'What changes' }).getByRole('listitem')
  await expect(lines).toHaveText([
    /# …/,
    /export DATABASE_URL="•{8}" # …/,
    /Before: MAIL_API_KEY='•{8}'/,
    /After: MAIL_API_KEY='•{8}\w{4}'/,
    /PORT=•{8}/,
  ])
  await expect(preview).toContainText('the file’s group can read the file')
  for (const value of ['postgres', 'of long ago', '8080'])
    expect(await page.content()).not.toContain(value)
  await inspect(page, 'env-file-preview')
  await press(preview, 'Write secret')
  await expect(
    dialog(page).getByText(`Written as MAIL_API_KEY to ${file}, and read back.`),
  ).toBeVisible()
  const secret = readBack(file, 'MAIL_API_KEY')
  expect(await statusWith(remote.url, secret)).toBe(200)
  expect(readFileSync(file, 'utf8')).toBe(OTHERS.replace('of long ago', secret))
  expect(statSync(file).mode & 0o777).toBe(0o640)
  expect(readdirSync(join(file, '..'))).toEqual(['.env'])
  await expect(dialog(page).getByLabel('I saved this key')).toHaveCount(0)
  await inspect(page, 'env-file-written')
  expect(await holdsSecret(page)).toBe(false)
  await done(page)
  expect(scanForCanary(userData, secret)).toEqual([])
  await keyRow(page, 'mail').click()
  const details = detailsOf(page, 'mail')
  await expect(details).toContainText(`Delivered to${file}as MAIL_API_KEY`)
  await expect(details).toContainText('Deliver secret: Done')
  await details.getByText('Delivered to').scrollIntoViewIfNeeded()
  await inspect(page, 'env-file-details')
})

test('a file that changed since it was shown is left alone, and is shown anew; another name of the variable is shown before it is written', {
  tag: '@more',
}, async ({ file, app, page, remote: _list }) => {
  writeFileSync(file, 'A=1\n')
  await choosingFile(app, file)
  await create(page, 'mail')
  await askForFile(page)
  const preview = envDialog(page)
  await expect(preview.getByRole('listitem')).toHaveCount(2)
  writeFileSync(file, 'A=1\nB=2\n')
  await press(preview, 'Write secret')
  await expect(preview).toContainText('The file has changed meanwhile, so nothing was written.')
  expect(readFileSync(file, 'utf8')).toBe('A=1\nB=2\n')
  await inspect(page, 'env-file-changed')
  await preview.getByLabel('Variable name').fill('B')
  await expect(preview.getByRole('listitem').filter({ hasText: 'After' })).toContainText(
    'B=••••••••',
  )
  await preview.getByLabel('Variable name').fill('1 B')
  await expect(preview.getByRole('button', { name: 'Write secret' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await preview.getByLabel('Variable name').fill('B')
  await press(preview, 'Write secret')
  await expect(preview).toBeHidden()
  expect(readFileSync(file, 'utf8')).toBe(`A=1\nB=${readBack(file, 'B')}\n`)
  await done(page)
})

test('a file that cannot be written says why, and nothing of it changes; a cancelled dialog says nothing', {
  tag: '@more',
}, async ({ file, app, page, remote: _list }) => {
  const example = join(file, '..', '.env.example')
  writeFileSync(example, 'MAIL_API_KEY=\n')
  await create(page, 'mail')
  await choosingFile(app, null)
  await askForFile(page)
  await choosingFile(app, example)
  await askForFile(page)
  await dialogSays(page, 'That is an example file, meant to be shared.')
  writeFileSync(file, 'A: 1\n')
  await choosingFile(app, file)
  await askForFile(page)
  await dialogSays(page, 'Programs read line 1 of that file differently.')
  await inspect(page, 'env-file-refused')
  expect([readFileSync(example, 'utf8'), readFileSync(file, 'utf8')]).toEqual([
    'MAIL_API_KEY=\n',
    'A: 1\n',
  ])
  await markSaved(page)
})

test('behind the lock nothing is written, a preview goes with the lock, and the secret waits', async ({
  file,
  running,
  app,
  page,
  remote: _list,
}) => {
  await choosingFile(app, file)
  await create(page, 'mail')
  await askForFile(page)
  await expect(envDialog(page)).toContainText('new')
  await page.evaluate(() => window.keystow.lockNow())
  await expect(unlock(page)).toBeVisible()
  expect((await page.content()).includes(file)).toBe(false)
  await unlock(page).click()
  await expect(deliverTo(page)).toBeVisible()
  await expect(envDialog(page)).toBeHidden()
  expect(existsSync(file)).toBe(false)
  await writeToEnvFile(page)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  // What was delivered is not lost by a quit: nobody is asked.
  await running.relaunch()
})

test('before and after a rotation is undone it is said in which file its secret stands, which does not work any more', {
  tag: '@more',
}, async ({ file, app, page, remote }) => {
  await choosingFile(app, file)
  await create(page, 'mail')
  await writeToEnvFile(page)
  await done(page)
  await choosingFile(app, null)
  await chooseForRow(page, 'mail', 'Rotate key…')
  await pressInDialog(page, 'Create new key')
  await expect(dialog(page).getByText('The old key was delivered to:')).toBeVisible()
  const old = readBack(file, 'MAIL_API_KEY')
  await inspect(page, 'env-file-rotation')
  await pressInDialog(page, `Write as MAIL_API_KEY to ${file}…`)
  await press(envDialog(page), 'Write secret')
  await expect(envDialog(page)).toBeHidden()
  expect(await holdsSecret(page)).toBe(false)
  await expect(dialogButton(page, 'Continue')).toBeEnabled()
  await pressInDialog(page, 'Undo rotation')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`MAIL_API_KEY in ${file}`)
  await expect(question).toContainText('put that one back yourself')
  await inspect(page, 'env-file-undo')
  await press(page, 'Revoke new key')
  await dialogSays(page, 'works as before')
  await dialogSays(page, 'The revoked secret was delivered to these places')
  await dialogSays(page, `MAIL_API_KEY in ${file}`)
  await inspect(page, 'env-file-undone')
  const left = readBack(file, 'MAIL_API_KEY')
  expect(left).not.toBe(old)
  expect([await statusWith(remote.url, old), await statusWith(remote.url, left)]).toEqual([
    200, 401,
  ])
  await pressInDialog(page, 'Done')
})

test('in the smallest window and in German the preview can be read and written by keyboard alone', {
  tag: '@more',
}, async ({ file, app, page, remote: _list }) => {
  writeFileSync(file, OTHERS)
  await choosingFile(app, file)
  await changeSettings(page, { language: 'de' })
  await makeSmall(app)
  await page.getByRole('banner').getByRole('button', { name: 'API-Schlüssel erstellen' }).click()
  await nameField(page).fill('mail')
  await pressKeys(page, 'Enter')
  const deliver = page.getByRole('button', { name: 'Übergeben an' })
  const toFile = page.getByRole('button', { name: /^In eine \.env-Datei schreiben…/ })
  await deliver.focus()
  await pressKeys(page, 'Enter')
  await expect(toFile).toBeFocused()
  await inspect(page, 'deliver-to-small-de')
  await pressKeys(page, 'Enter')
  const preview = page.getByRole('dialog', { name: 'Secret in eine .env-Datei schreiben' })
  const write = preview.getByRole('button', { name: 'Secret schreiben' })
  await expect(write).toBeFocused()
  await inspect(page, 'env-file-small-de')
  await pressKeys(page, 'Escape')
  await expect(deliver).toBeFocused()
  await pressKeys(page, 'Enter')
  await expect(toFile).toBeFocused()
  await pressKeys(page, 'Enter')
  await expect(write).toBeFocused()
  await pressKeys(page, 'Enter')
  await expect(preview).toBeHidden()
  expect(readBack(file, 'MAIL_API_KEY')).toContain('_live_')
  await inspect(page, 'env-file-small-written-de')
  await pressInDialog(page, 'Fertig')
  await dialogCloses(page)
})

/** Has main wait for git once it runs it, until the returned function is called. */
const holdGit = async (app: ElectronApplication) => {
  await app.evaluate(() => {
    const processes = process.getBuiltinModule('node:child_process')
    const { execFile: own } = processes
    const { promise, resolve } = Promise.withResolvers<void>()
    const git = { runs: 0, release: resolve }
    const hold = (...args: Parameters<typeof own>): void => {
      git.runs += 1
      void promise.then(() => own(...args))
    }
    void promise.then(() => Object.assign(processes, { execFile: own }))
    Object.assign(processes, { execFile: hold })
    Object.assign(globalThis, { git })
  })
  return {
    /** Resolves once git was run. */
    asked: () => expect.poll(() => app.evaluate(() => git.runs)).toBeGreaterThan(0),
    release: () => app.evaluate(() => git.release()),
  }
}

declare global {
  // In main only.
  var git: { readonly runs: number; release(): void }
}

test('another name of the variable can be typed at any pace, however slow git is, and only what is shown is written', {
  tag: '@more',
}, async ({ file, app, page, remote: _list }) => {
  execFileSync('git', ['init'], { cwd: join(file, '..'), stdio: 'ignore' })
  writeFileSync(file, 'A=1\n')
  await choosingFile(app, file)
  await create(page, 'mail')
  await askForFile(page)
  const preview = envDialog(page)
  const variable = preview.getByLabel('Variable name')
  const write = preview.getByRole('button', { name: 'Write secret' })
  const canWrite = async (name: string): Promise<void> => {
    await expect(write).not.toHaveAttribute('aria-disabled', 'true')
    await expect(preview.getByRole('listitem').filter({ hasText: 'After' })).toContainText(
      `${name}=`,
    )
    await expect(preview).not.toContainText('does not exist')
    await expect(variable).toHaveValue(name)
  }
  await canWrite('MAIL_API_KEY')
  const first = await holdGit(app)
  await variable.selectText()
  await page.keyboard.type('FIRST_NAME')
  await first.asked()
  // While that one is being looked at.
  await variable.selectText()
  await page.keyboard.type('SECOND_NAME')
  await expect(write).toHaveAttribute('aria-disabled', 'true')
  await first.release()
  await canWrite('SECOND_NAME')
  // And back to the name before.
  const other = await holdGit(app)
  await page.keyboard.type('X')
  await other.asked()
  await pressKeys(page, 'Backspace')
  await expect(write).toHaveAttribute('aria-disabled', 'true')
  await other.release()
  await canWrite('SECOND_NAME')
  await write.click()
  await expect(preview).toBeHidden()
  expect(readBack(file, 'SECOND_NAME')).toContain('_live_')
  expect(readBack(file, 'SECOND_NAMEX')).toBe('')
  await done(page)
})
