import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type OwnRecipe, ownRecipeProblem } from '../../../electron/contract/own-recipes.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import { createOwnRecipes, type OwnRecipeStore } from '../../../electron/main/delivery/recipes/own-recipes.ts'
import { createRecipes } from '../../../electron/main/delivery/recipes/recipes.ts'
import { openSealedStores } from '../../../electron/main/lock/sealed-stores.ts'
import { createOsSealer } from '../../../electron/main/vault/secure-storage.ts'
import { valueIn } from '../../values.ts'
import { systemStore } from '../app/fake-electron.ts'
import { newFolder } from '../new-folder.ts'
import { expectOwnersOnly } from '../storage/owners-only.ts'
import { type Recorder, recorder } from './recorder.ts'

const SECRET = 'acme_live_Ab12Cd34Ef56Gh78'

let folder: string
let recorded: Recorder
let recipe: OwnRecipe
const file = (): string => join(folder, 'recipes.sealed')
const stores = () => openSealedStores({ folder, sealer: createOsSealer(), mayPersist: () => true, newCost: 2 })
const open = (): OwnRecipeStore => createOwnRecipes(stores().recipesRecord)
/** What is offered of the person's own, on a computer that has nothing else. */
const recipes = () =>
  createRecipes({ all: [], own: open().read, variables: { HOME: folder, CANARY: 'a secret of the app' }, deadlineMs: 5_000 })
const place = async () => {
  const found = valueIn(await recipes().place('mail-store', 'shop/mail'))
  await found.preview(SECRET)
  return found
}

beforeEach(() => {
  folder = newFolder()
  recorded = recorder('mail-store')
  recipe = { id: 'mail-store', program: recorded.program, store: ['put', '--name={name}'], look: ['has', '{name}'] }
  systemStore.state = 'works'
})
afterEach(() => {
  systemStore.state = 'none'
})

describe.skipIf(process.platform === 'win32')('a program of the person’s own', () => {
  test('outlives the app, sealed and for its owner only, and is offered until it is forgotten', async () => {
    expect(await open().add(recipe)).toEqual(ok(null))
    expectOwnersOnly(file())
    expect(Buffer.from(readFileSync(file(), 'utf8'), 'base64').toString('latin1')).not.toContain('mail-store')
    expect(await open().read()).toEqual({ unproven: false, recipes: [recipe] })
    expect(await recipes().offers()).toEqual([{ recipe: 'mail-store', program: recorded.program, why: null }])
    expect(await open().add(recipe)).toEqual(fail('recipe_not_added', { detail: 'taken' }))
    expect(await open().forget('another')).toEqual(fail('gone'))
    expect(await open().forget('mail-store')).toEqual(ok(null))
    expect(await open().read()).toEqual({ unproven: false, recipes: [] })
    expect(await recipes().offers()).toEqual([])
  })

  // Shows: S51
  test('that a shell runs from a script is not started once that script is another one', async () => {
    const script = join(folder, 'store.sh')
    writeFileSync(script, 'cat > "$1"')
    expect(await open().add({ ...recipe, program: '/bin/sh', store: [script, '{name}'], look: null })).toEqual(ok(null))
    const there = await place()
    writeFileSync(script, 'cat > "/"')
    expect(await there.deliver(SECRET)).toEqual(fail('recipe_changed'))
  })

  test('is believed once its own answer says that the secret is there, or where it is not asked, once it ended with 0', async () => {
    await open().add(recipe)
    recorded.answer({ has: { code: 1 } })
    const asked = await place()
    expect(await asked.deliver(SECRET)).toEqual(ok(null))
    expect(await asked.verify(SECRET)).toEqual(fail('recipe_unproven'))
    expect(recorded.calls()).toMatchObject([
      { argv: ['put', '--name=shop/mail'], input: SECRET },
      { argv: ['has', 'shop/mail'], input: '' },
    ])
    await open().forget('mail-store')
    await open().add({ ...recipe, look: null })
    const calls = recorded.calls().length
    const notAsked = await place()
    expect(await notAsked.deliver(SECRET)).toEqual(ok(null))
    expect(await notAsked.verify(SECRET)).toEqual(ok(null))
    expect(recorded.calls()).toHaveLength(calls + 1)
    recorded.answer({ put: { code: 3, complain: 'no room for INPUT' } })
    expect(await (await place()).deliver(SECRET)).toEqual(fail('recipe_failed', { detail: 'exit 3: no room for ••••' }))
  })

  test('is offered only while its program is there, can be run, and nobody else may replace it', async () => {
    await open().add(recipe)
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
    expect(await open().read()).toMatchObject({ recipes: [recipe] })
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
      expect(open().problem({ ...recipe, program })).toBe(detail)
      expect(await open().add({ ...recipe, program })).toEqual(fail('recipe_not_added', { detail }))
    }
    expect(await open().read()).toEqual({ unproven: false, recipes: [] })
  })

  // Shows: S56
  test('that anybody but the person wrote down is not offered: an altered, a foreign and an imported record are none', async () => {
    const text = JSON.stringify([recipe])
    for (const forged of [text, '', Buffer.from(`v11${text}`).toString('base64')]) {
      writeFileSync(file(), forged)
      expect(await open().read()).toEqual({ unproven: true, recipes: [] })
      expect(await recipes().offers()).toEqual([])
      expect(await recipes().place('mail-store', 'shop/mail')).toMatchObject(fail('recipe_missing'))
    }
    // The person adds it again.
    expect(await open().add(recipe)).toEqual(ok(null))
    const ofAnother = readFileSync(file(), 'utf8')
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
    writeFileSync(file(), ofAnother)
    expect(await open().read()).toEqual({ unproven: true, recipes: [] })
    // Another text of this very installation.
    await stores().channelPermission.grant()
    writeFileSync(file(), readFileSync(join(folder, 'channel.sealed')))
    expect(await open().read()).toEqual({ unproven: true, recipes: [] })
  })

  test('is not offered while the store cannot be asked, and is neither lost nor replaced then', async () => {
    await open().add(recipe)
    const before = readFileSync(file(), 'utf8')
    systemStore.state = 'closed'
    expect(await open().read()).toEqual({ unproven: true, recipes: [] })
    expect(await open().add({ ...recipe, id: 'another' })).toEqual(fail('storage_locked'))
    expect(await open().forget('mail-store')).toEqual(fail('storage_locked'))
    expect(readFileSync(file(), 'utf8')).toBe(before)
    systemStore.state = 'works'
    expect(await open().read()).toEqual({ unproven: false, recipes: [recipe] })
  })

  test('is not added without a secure store, and goes when all is erased', async () => {
    systemStore.state = 'none'
    expect(await open().add(recipe)).toEqual(fail('storage_unavailable'))
    systemStore.state = 'works'
    await open().add(recipe)
    stores().erase()
    expect(await open().read()).toEqual({ unproven: false, recipes: [] })
  })

  test('two that are added at once are both there', async () => {
    const own = open()
    await Promise.all([own.add(recipe), own.add({ ...recipe, id: 'another' })])
    expect((await open().read()).recipes.map(({ id }) => id)).toEqual(['mail-store', 'another'])
  })
})

// Shows: S56
test('no argument holds the secret, or stands for it', () => {
  const good = { id: 'mail-store', program: '/usr/bin/mail-store', store: ['put', '{name}'], look: null }
  expect(ownRecipeProblem(good)).toBeNull()
  for (const bad of ['{secret}', '--value={Secret}', '{ secret }', '{password}', SECRET, `--key=${SECRET}`]) {
    expect(ownRecipeProblem({ ...good, store: ['put', '{name}', bad] })).toBe('secret')
    expect(ownRecipeProblem({ ...good, look: [bad] })).toBe('secret')
  }
})

test('what would be another place, or could not be shown whole, is none', () => {
  const good = { id: 'mail-store', program: '/usr/bin/mail-store', store: ['put', '{name}'], look: null }
  for (const id of ['', 'a', 'C', 'Mail', 'mail store', 'mail:store', '-mail', 'x'.repeat(33)])
    expect([id, ownRecipeProblem({ ...good, id })]).toEqual([id, 'id'])
  for (const id of ['pass', 'secret-tool', 'kept']) expect(ownRecipeProblem({ ...good, id })).toBe('taken')
  for (const program of ['', 'mail-store', './mail-store', '/a\nb', `/${'x'.repeat(1_000)}`])
    expect(ownRecipeProblem({ ...good, program })).toBe('program')
  for (const args of [['{name}', 'a\nb'], ['{name}', 'x'.repeat(161)], Array.from({ length: 17 }, () => '{name}')])
    expect(ownRecipeProblem({ ...good, store: args })).toBe('arguments')
  expect(ownRecipeProblem({ ...good, store: ['put'] })).toBe('no_name')
})
