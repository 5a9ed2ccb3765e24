import { appendFileSync, chmodSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  fieldsIn,
  RECIPE_FIELDS,
  RECIPES,
  type RecipeId,
} from '../../../../../electron/contract/recipes.ts'
import { fail, ok } from '../../../../../electron/contract/result.ts'
import { Recipes } from '../../../../../electron/main/features/delivery/recipes/recipes.ts'
import { shippedRecipes } from '../../../../../electron/main/features/delivery/recipes/shipped.ts'
import { valueIn } from '../../../../values.ts'
import { RECIPE_NAMES, type Recorder, recorder } from './recorder.ts'

const SECRET = 'acme_live_Ab12Cd34Ef56Gh78'
const platformOf = (id: RecipeId): NodeJS.Platform => (id === 'security' ? 'darwin' : 'linux')

/**
 * A computer of which this recorder is the only program, with a canary where no program has to
 * look.
 */
const computer = (recorded: Recorder, id: RecipeId, home = '/nowhere') =>
  new Recipes(
    () => [],
    {
      PATH: recorded.folder,
      HOME: home,
      CANARY: 'a secret of the app',
      AWS_SECRET_ACCESS_KEY: 'another',
    },
    // As an administrator's, so that no version is asked for; the folder is another test's.
    shippedRecipes(home, true).map(({ folder: _folder, ...recipe }) => recipe),
    platformOf(id),
  )

// The deadlines of programs pass only where a test advances them.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const onUnix = process.platform === 'win32' ? describe.skip : describe

/** A place in a program that writes down its calls. */
const docker = async () => {
  const recorded = recorder('docker')
  return { recorded, place: valueIn(await computer(recorded, 'docker').place('docker', 'mail')) }
}

onUnix('a program', () => {
  // Shows: S49
  test.each(RECIPES)(
    '%s gets the secret on its standard input alone, and nothing that it does not need',
    async (id) => {
      const recorded = recorder(id)
      recorded.answer({})
      const place = valueIn(await computer(recorded, id).place(id, RECIPE_NAMES[id]))
      const preview = await place.preview(SECRET)
      expect(preview).toMatchObject(
        ok({ program: recorded.program, recipe: id, name: RECIPE_NAMES[id] }),
      )
      expect(recorded.calls()).toEqual([])
      expect(await place.deliver(SECRET)).toEqual(ok(null))
      await place.verify(SECRET)
      const [stored, looked] = recorded.calls()
      expect(stored?.input).toContain(SECRET)
      expect(looked?.input).toBe('')
      for (const call of recorded.calls()) {
        expect(JSON.stringify([call.argv, call.environment])).not.toContain(SECRET)
        expect(Object.keys(call.environment)).not.toContain('CANARY')
        expect(Object.keys(call.environment)).not.toContain('AWS_SECRET_ACCESS_KEY')
      }
      // What was shown is what was run.
      expect(preview.ok && [preview.value.store, preview.value.look]).toEqual([
        stored?.argv,
        looked?.argv,
      ])
      expect(stored?.argv.some((arg) => /\{[a-z]+\}/.test(arg))).toBe(false)
    },
  )

  test('that does not end is ended, with what it started', async () => {
    const { recorded, place } = await docker()
    recorded.answer({ create: { hang: true } as never })
    await place.preview(SECRET)
    const delivered = place.deliver(SECRET)
    await expect.poll(recorded.calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await delivered).toEqual(fail('recipe_failed', { detail: 'deadline' }))
  })

  // Shows: S49, S79
  test('that was replaced since it was shown is not started', async () => {
    const { recorded, place } = await docker()
    await place.preview(SECRET)
    appendFileSync(recorded.program, '\n')
    expect(await place.deliver(SECRET)).toEqual(fail('recipe_changed'))
    expect(recorded.calls()).toEqual([])
  })

  // Shows: S55
  test('counts as one that has the secret only once its own answer proves it', async () => {
    const proofs = [
      ['docker', 'mail', { inspect: { print: 'mail\n' } }, { inspect: { print: 'mail2\n' } }],
      [
        'gh',
        'a/b/KEY',
        { list: { print: 'OTHER\t2026\nKEY\t2026\n' } },
        { list: { print: 'KEY2\t2026\n' } },
      ],
      [
        'wrangler',
        'w/KEY',
        { list: { print: '[{"name":"KEY"}]' } },
        { list: { print: '[{"name":"KEY2"}]' } },
      ],
      [
        'op',
        'v/KEY',
        { list: { print: '[{"title":"KEY"}]' } },
        { list: { print: 'no JSON: KEY' } },
      ],
      ['pass', 'KEY', { show: { print: `${SECRET}\n` } }, { show: { print: `${SECRET}x` } }],
    ] as const
    for (const [id, name, good, bad] of proofs) {
      const recorded = recorder(id)
      const place = valueIn(await computer(recorded, id).place(id, name))
      recorded.answer(good)
      expect(await place.verify(SECRET)).toEqual(ok(null))
      recorded.answer(bad)
      expect(await place.verify(SECRET)).toEqual(fail('recipe_unproven'))
      recorded.answer(
        Object.fromEntries(
          Object.entries(good).map(([word, answer]) => [word, { ...answer, code: 1 }]),
        ),
      )
      expect(await place.verify(SECRET)).toEqual(fail('recipe_unproven'))
    }
  })

  test('is offered only where it is installed, new enough, and nobody else may replace it', async () => {
    const recorded = recorder('systemd-creds')
    recorded.answer({ '--version': { print: 'systemd 252 (252.38)\n' } })
    const user = new Recipes(
      () => [],
      { PATH: recorded.folder },
      shippedRecipes('/home/a', false),
      'linux',
    )
    const offer = async () => (await user.offers()).find(({ recipe }) => recipe === 'systemd-creds')
    expect(await offer()).toEqual({
      recipe: 'systemd-creds',
      program: recorded.program,
      why: 'version',
    })
    expect(await user.place('systemd-creds', 'mail')).toEqual(fail('recipe_missing'))
    recorded.answer({ '--version': { print: 'systemd 256 (256.1)\n' } })
    expect(await offer()).toEqual({ recipe: 'systemd-creds', program: recorded.program, why: null })
    chmodSync(recorded.folder, 0o777)
    expect(await offer()).toEqual({ recipe: 'systemd-creds', program: null, why: 'missing' })
    expect((await user.offers()).map(({ recipe }) => recipe)).not.toContain('security')
    expect(
      (await new Recipes(() => [], { PATH: join(recorded.folder, 'none') }).offers()).every(
        ({ why }) => why === 'missing',
      ),
    ).toBe(true)
  })
})

// Shows: S54
test('nothing that a program would take for a switch, a path upwards or a second command is a name', async () => {
  for (const id of RECIPES) {
    expect(fieldsIn(id, RECIPE_NAMES[id])).toHaveLength(RECIPE_FIELDS[id].length)
    for (const bad of [
      '-x',
      '--help',
      '',
      'a\nb',
      'a\u0000b',
      '../x',
      'a/../b',
      'a\u001bb',
      '$(id)',
      '`id`',
      'x; id',
      '"x"',
    ])
      expect([
        id,
        bad,
        fieldsIn(id, [...RECIPE_NAMES[id].split('/').slice(0, -1), bad].join('/')),
      ]).toEqual([id, bad, null])
  }
  expect(fieldsIn('pass', '.git/hooks')).toBeNull()
  expect(fieldsIn('gh', 'acme/MAIL')).toBeNull()
  expect(fieldsIn('vercel', 'work/production/MAIL')).toBeNull()
  expect(fieldsIn('vercel', '/projects/shop/production/MAIL')).toEqual([
    '/projects/shop',
    'production',
    'MAIL',
  ])
})

test('a secret that a program could not take as it is goes to none', async () => {
  const recorded = recorder('docker')
  const place = await computer(recorded, 'docker').place('docker', 'mail')
  if (process.platform === 'win32' || !place.ok) return
  for (const secret of ['a\nb', 'a\u0000b', 'ä'])
    expect(await place.value.preview(secret)).toEqual(fail('recipe_refused', { detail: 'value' }))
  const keychain = valueIn(
    await computer(recorder('security'), 'security').place('security', 'mail'),
  )
  for (const secret of ['a b', '"', "a'b", 'a\\b'])
    expect(await keychain.preview(secret)).toEqual(fail('recipe_refused', { detail: 'value' }))
})
