import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { scanForCanary } from './support/canary.ts'
import { openPrograms, programs } from './support/env-file.ts'
import { pressKeys } from './support/keyboard.ts'
import { choosingToOpen, makeSmall } from './support/main.ts'
import {
  create,
  dialog,
  dialogSays,
  openSettings,
  press,
  pressInDialog,
  statusWith,
} from './support/person.ts'
import { inspect } from './support/screens.ts'
import { tempFolder } from './support/temp-folder.ts'
import { test } from './support/test.ts'

/** A program that keeps what it reads in a file beside it. */
const newProgram = (): string => {
  const program = join(tempFolder('own'), 'mail-store')
  writeFileSync(
    program,
    '#!/bin/sh\nfile="$(dirname "$0")/$2"\n[ "$1" = put ] && cat > "$file"\n[ -s "$file" ]\n',
  )
  chmodSync(program, 0o755)
  return program
}
const section = (page: Page): Locator =>
  dialog(page).getByRole('region', { name: 'Programs of your own' })

// The program of this test is a script.
if (process.platform !== 'win32') {
  // Shows: S56
  test('a person adds a program of their own and hands it a secret', { tag: '@more' }, async ({
    app,
    userData,
    page,
    remote,
    answer,
    questions,
  }) => {
    const program = newProgram()
    await choosingToOpen(app, program)
    await openSettings(page, 'Secrets')
    await section(page).getByRole('button', { name: 'Add program…' }).press('Enter')
    await expect(section(page).getByLabel('Name', { exact: true })).toBeFocused()
    await page.keyboard.type('mail-store')
    await press(section(page), 'Choose program…')
    await expect(section(page).getByLabel('Program', { exact: true })).toHaveValue(program)
    await section(page).getByLabel('Arguments, one per line').fill('put\n{name}\n{secret}')
    await answer('yes')
    await press(section(page), 'Add program…')
    await expect(section(page)).toContainText(
      'No argument may have a secret, or a placeholder for one',
    )
    await expect(section(page).getByLabel('Arguments, one per line')).toBeFocused()
    await inspect(page, 'own-program-refused')
    expect(await questions()).toEqual([])
    await section(page).getByLabel('Arguments, one per line').fill('put\n{name}')
    await section(page).getByLabel('Arguments of the call that reads back').fill('has\n{name}')
    await press(section(page), 'Add program…')
    await expect(section(page).getByRole('listitem').first()).toContainText('mail-store')
    const [question] = await questions()
    await answer('yes')
    expect(question?.message).toBe('Add “mail-store” as a program that secrets can be handed to?')
    expect(question?.detail).toContain(`“${program}”\n“put”\n“{name}”`)
    await expect(section(page).getByRole('button', { name: 'Add program…' })).toBeFocused()
    await inspect(page, 'own-program')
    await pressKeys(page, 'Escape')

    await create(page, 'mail')
    await openPrograms(page)
    await programs(page).getByText('Not on this computer').click()
    await expect(programs(page)).toContainText('1Password CLI')
    await inspect(page, 'recipes-missing')
    await programs(page).getByRole('button', { name: 'mail-store' }).press('Enter')
    await expect(programs(page).getByLabel('Name there')).toBeFocused()
    await programs(page).getByLabel('Name there').fill('mail.key')
    await expect(
      programs(page).getByRole('list', { name: 'What will run' }).getByRole('listitem'),
    ).toHaveText([program, 'put', 'mail.key'])
    await inspect(page, 'own-program-preview')
    expect(await questions()).toEqual([])
    await makeSmall(app)
    await programs(page).getByLabel('Name there').fill('missing/mail.key')
    await press(programs(page), 'Store secret')
    const why = programs(page).getByRole('alert')
    await expect(why).toContainText('The program failed (exit code 1). It said: “')
    await expect(why).toBeInViewport({ ratio: 1 })
    await inspect(page, 'own-program-failed')
    await answer('yes')
    await programs(page).getByLabel('Name there').fill('mail.key')
    await expect(programs(page).getByRole('list', { name: 'What will run' })).toContainText(
      'putmail.key',
    )
    await press(programs(page), 'Store secret')
    await dialogSays(page, 'Handed to mail-store as mail.key, which reported success.')
    const handing = await questions()
    expect(handing.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Hand the secret of “mail” \(….{4}\) to a program\?$/),
    ])
    expect(handing[0]?.detail).toContain(`“${program}”\n“put”\n“mail.key”`)
    const secret = readFileSync(join(program, '..', 'mail.key'), 'utf8')
    expect(await statusWith(remote.url, secret)).toBe(200)
    expect(scanForCanary(userData, secret)).toEqual([])
    await pressInDialog(page, 'Done')
  })
}
