import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { type OwnRecipe, ownRecipeProblem } from '../../../../../electron/contract/own-recipes.ts'
import { fail, ok } from '../../../../../electron/contract/result.ts'
import { DiskFailure } from '../../../../../electron/main/base/disk-failure.ts'
import {
  addOwnRecipe,
  forgetOwnRecipe,
  newRecipeProblem,
} from '../../../../../electron/main/features/delivery/recipes/own-recipes.ts'
import { Recipes } from '../../../../../electron/main/features/delivery/recipes/recipes.ts'
import type { Store } from '../../../../../electron/main/store/store.ts'
import type { Vault } from '../../../../../electron/main/store/vault.ts'
import { valueIn } from '../../../../values.ts'
import { newFolder } from '../../../new-folder.ts'
import { noRoom, testStore } from '../../../store/test-store.ts'
import { type Recorder, recorder } from './recorder.ts'

const SECRET = 'acme_live_Ab12Cd34Ef56Gh78'

let folder: string
let recorded: Recorder
let recipe: OwnRecipe
let vault: ReturnType<typeof testStore>
let store: Store<Vault>
const add = (added: OwnRecipe) => addOwnRecipe(store, added)
const forget = (id: string) => forgetOwnRecipe(store, id)
/** What is offered of the person's own, on a computer that has nothing else. */
const recipes = () =>
  new Recipes(() => store.value.recipes, { HOME: folder, CANARY: 'a secret of the app' }, [])
const place = async () => {
  const found = valueIn(await recipes().place('mail-store', 'shop/mail'))
  await found.preview(SECRET)
  return found
}

beforeEach(() => {
  folder = newFolder()
  recorded = recorder('mail-store')
  recipe = {
    id: 'mail-store',
    program: recorded.program,
    store: ['put', '--name={name}'],
    look: ['has', '{name}'],
  }
  vault = testStore()
  ;({ store } = vault)
})

describe.skipIf(process.platform === 'win32')('a program of the person’s own', () => {
  test('outlives the app, and is offered until it is forgotten', async () => {
    expect(add(recipe)).toEqual(ok(null))
    store = vault.restart()
    expect(store.value.recipes).toEqual([recipe])
    expect(await recipes().offers()).toEqual([
      { recipe: 'mail-store', program: recorded.program, why: null },
    ])
    expect(add(recipe)).toEqual(fail('recipe_not_added', { detail: 'taken' }))
    expect(forget('another')).toEqual(fail('gone'))
    expect(forget('mail-store')).toEqual(ok(null))
    expect(vault.restart().value.recipes).toEqual([])
    expect(await recipes().offers()).toEqual([])
  })

  // Shows: S51
  test('that a shell runs from a script is not started once that script is another one', async () => {
    const script = join(folder, 'store.sh')
    writeFileSync(script, 'cat > "$1"')
    expect(add({ ...recipe, program: '/bin/sh', store: [script, '{name}'], look: null })).toEqual(
      ok(null),
    )
    const there = await place()
    writeFileSync(script, 'cat > "/"')
    expect(await there.deliver(SECRET)).toEqual(fail('recipe_changed'))
  })

  test('is believed once its own answer says that the secret is there, or where it is not asked, once it ended with 0', async () => {
    add(recipe)
    recorded.answer({ has: { code: 1 } })
    const asked = await place()
    expect(await asked.deliver(SECRET)).toEqual(ok(null))
    expect(await asked.verify(SECRET)).toEqual(fail('recipe_unproven'))
    expect(recorded.calls()).toMatchObject([
      { argv: ['put', '--name=shop/mail'], input: SECRET },
      { argv: ['has', 'shop/mail'], input: '' },
    ])
    forget('mail-store')
    add({ ...recipe, look: null })
    const calls = recorded.calls().length
    const notAsked = await place()
    expect(await notAsked.deliver(SECRET)).toEqual(ok(null))
    expect(await notAsked.verify(SECRET)).toEqual(ok(null))
    expect(recorded.calls()).toHaveLength(calls + 1)
    recorded.answer({ put: { code: 3, complain: 'no room for INPUT' } })
    expect(await (await place()).deliver(SECRET)).toEqual(
      fail('recipe_failed', { detail: 'exit 3: no room for ••••' }),
    )
  })

  test('is offered only while its program is there, can be run, and nobody else may replace it', async () => {
    add(recipe)
    const why = async () => (await recipes().offers())[0]?.why
    chmodSync(recorded.program, 0o644)
    expect(await why()).toBe('missing')
    chmodSync(recorded.program, 0o757)
    expect(await why()).toBe('missing')
    expect(await recipes().place('mail-store', 'shop/mail')).toMatchObject(fail('recipe_missing'))
    chmodSync(recorded.program, 0o755)
    expect(await why()).toBeNull()
    rmSync(recorded.program)
    expect(await recipes().place('mail-store', 'shop/mail')).toMatchObject(fail('recipe_missing'))
    expect(store.value.recipes).toEqual([recipe])
  })

  test('whose file cannot be run, or could be replaced, is not added', async () => {
    const plain = join(folder, 'plain')
    writeFileSync(plain, '', { mode: 0o600 })
    const open757 = join(folder, 'open')
    writeFileSync(open757, '')
    chmodSync(open757, 0o757)
    for (const [program, detail] of [
      [join(folder, 'none'), 'missing'],
      [folder, 'not_a_file'],
      [plain, 'not_executable'],
      [open757, 'open'],
      ['mail-store', 'program'],
    ] as const) {
      expect(newRecipeProblem({ ...recipe, program })).toBe(detail)
      expect(add({ ...recipe, program })).toEqual(fail('recipe_not_added', { detail }))
    }
    expect(store.value.recipes).toEqual([])
  })

  test('is not added where the disk refuses', () => {
    vault.disk.refusal = noRoom()
    expect(() => add(recipe)).toThrow(DiskFailure)
    expect(store.value.recipes).toEqual([])
  })
})

// Shows: S56
test('no argument holds the secret, or stands for it', () => {
  const good = {
    id: 'mail-store',
    program: '/usr/bin/mail-store',
    store: ['put', '{name}'],
    look: null,
  }
  expect(ownRecipeProblem(good)).toBeNull()
  for (const bad of [
    '{secret}',
    '--value={Secret}',
    '{ secret }',
    '{password}',
    SECRET,
    `--key=${SECRET}`,
  ]) {
    expect(ownRecipeProblem({ ...good, store: ['put', '{name}', bad] })).toBe('secret')
    expect(ownRecipeProblem({ ...good, look: [bad] })).toBe('secret')
  }
})

test('what would be another place, or could not be shown whole, is none', () => {
  const good = {
    id: 'mail-store',
    program: '/usr/bin/mail-store',
    store: ['put', '{name}'],
    look: null,
  }
  for (const id of ['', 'a', 'C', 'Mail', 'mail store', 'mail:store', '-mail', 'x'.repeat(33)])
    expect([id, ownRecipeProblem({ ...good, id })]).toEqual([id, 'id'])
  for (const id of ['pass', 'secret-tool', 'kept'])
    expect(ownRecipeProblem({ ...good, id })).toBe('taken')
  for (const program of ['', 'mail-store', './mail-store', '/a\nb', `/${'x'.repeat(1_000)}`])
    expect(ownRecipeProblem({ ...good, program })).toBe('program')
  for (const args of [
    ['{name}', 'a\nb'],
    ['{name}', 'x'.repeat(161)],
    Array.from({ length: 17 }, () => '{name}'),
  ])
    expect(ownRecipeProblem({ ...good, store: args })).toBe('arguments')
  expect(ownRecipeProblem({ ...good, store: ['put'] })).toBe('no_name')
})
