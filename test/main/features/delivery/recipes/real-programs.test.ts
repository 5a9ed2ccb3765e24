// @module-tag more
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { RecipeId } from '../../../../../electron/contract/recipes.ts'
import { fail, ok } from '../../../../../electron/contract/result.ts'
import { findProgram } from '../../../../../electron/main/features/delivery/find-program.ts'
import { Recipes } from '../../../../../electron/main/features/delivery/recipes/recipes.ts'
import { shippedRecipes } from '../../../../../electron/main/features/delivery/recipes/shipped.ts'
import { valueIn } from '../../../../values.ts'
import { newFolder } from '../../../new-folder.ts'

const SECRET = "acme_live_Ab12 Cd'34$Ef56"
const isRoot = process.getuid?.() === 0
const has = (...names: readonly string[]): boolean =>
  names.every((name) => findProgram(name) !== null)

const storesAndReadsBack = async (
  id: RecipeId,
  name: string,
  variables: NodeJS.ProcessEnv,
  folder?: string,
): Promise<void> => {
  const all = shippedRecipes(newFolder(), isRoot).map((recipe) =>
    folder === undefined || recipe.folder === undefined
      ? recipe
      : (JSON.parse(JSON.stringify(recipe).replaceAll(recipe.folder, folder)) as typeof recipe),
  )
  const place = valueIn(await new Recipes(() => [], variables, all).place(id, name))
  expect((await place.preview(SECRET)).ok).toBe(true)
  expect(await place.verify(SECRET)).toEqual(fail('recipe_unproven'))
  expect(await place.deliver(SECRET)).toEqual(ok(null))
  expect(await place.verify(SECRET)).toEqual(ok(null))
  expect(await place.verify(`${SECRET}x`)).toEqual(fail('recipe_unproven'))
}

// Shows: S55
test.skipIf(!has('pass', 'gpg'))(
  'the real pass stores a secret, encrypted, and gives it back',
  async () => {
    const home = newFolder()
    const variables = {
      ...process.env,
      GNUPGHOME: join(home, 'gnupg'),
      PASSWORD_STORE_DIR: join(home, 'store'),
      HOME: home,
    }
    mkdirSync(variables.GNUPGHOME, { mode: 0o700 })
    onTestFinished(() => void spawnSync('gpgconf', ['--kill', 'all'], { env: variables }))
    const made = spawnSync(
      'gpg',
      [
        '--batch',
        '--passphrase',
        '',
        '--quick-gen-key',
        'test@a.test',
        'default',
        'default',
        'never',
      ],
      {
        env: variables,
      },
    )
    expect(made.status).toBe(0)
    expect(spawnSync('pass', ['init', 'test@a.test'], { env: variables }).status).toBe(0)
    await storesAndReadsBack('pass', 'shop/mail', variables)
    expect(readFileSync(join(home, 'store', 'shop', 'mail.gpg'), 'latin1')).not.toContain(SECRET)
  },
)

// As an administrator: users need systemd 256.
test.skipIf(!isRoot || !has('systemd-creds'))(
  'the real systemd-creds seals a secret, and opens it again',
  async () => {
    const folder = join(newFolder(), 'credstore')
    await storesAndReadsBack('systemd-creds', 'mail.key', process.env, folder)
    expect(readFileSync(join(folder, 'mail.key'), 'latin1')).not.toContain(SECRET)
  },
)
