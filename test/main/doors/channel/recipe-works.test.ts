import { appendFileSync, renameSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Decision, FrozenRequest } from '../../../../electron/contract/approval.ts'
import type { ChannelDestination } from '../../../../electron/contract/channel.ts'
import { ok } from '../../../../electron/contract/result.ts'
import { refuse } from '../../../../electron/main/doors/channel/work.ts'
import {
  addOwnRecipe,
  forgetOwnRecipe,
} from '../../../../electron/main/features/delivery/recipes/own-recipes.ts'
import { recorder } from '../../features/delivery/recipes/recorder.ts'
import { newAsking } from './channel-scene.ts'
import { helper, newDeliverScene, request } from './deliver-scene.ts'

const to: ChannelDestination = { kind: 'recipe', recipe: 'docker', name: 'mail' }
const CREATE = request('create', { name: 'shop', to })

/**
 * The app on its local service, on a computer whose only program stores secrets. `meanwhile`: what
 * happens while the person reads.
 */
const newScene = async (meanwhile: () => unknown = () => {}) => {
  const { context, session, undelivered, create, rotate, old } = await newDeliverScene()
  const recorded = recorder('docker')
  recorded.answer({ inspect: { print: 'mail\n' } })
  vi.stubEnv('PATH', recorded.folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  const shown: unknown[] = []
  const approvals = {
    ask: async (frozen: FrozenRequest): Promise<Decision> => {
      shown.push(frozen.destination)
      expect(recorded.calls()).toEqual([])
      await meanwhile()
      return 'approved'
    },
  }
  const asking = newAsking({ create, rotate }, approvals, context.activity)
  return {
    context,
    session,
    recorded,
    undelivered,
    shown,
    old: old.id,
    ask: (place = to) => asking.ask({ ...CREATE, to: place }, helper, new AbortController().signal),
    rotate: () =>
      asking.ask(request('rotate', { key: old.id, to }), helper, new AbortController().signal),
    isThere: (id: string): boolean => session.state().keys?.some((key) => key.id === id) === true,
  }
}

test('a new secret goes to the program that was shown, on its standard input, and is in no answer', async () => {
  const { ask, recorded, shown, context, undelivered } = await newScene()
  const answer = await ask()
  const [stored] = recorded.calls()
  const secret = stored?.input ?? ''
  expect(secret).toContain('_live_')
  expect(answer).toMatchObject(ok({ place: 'docker:mail', lastFour: secret.slice(-4) }))
  expect(shown).toEqual([
    {
      kind: 'recipe',
      place: 'docker:mail',
      envFile: null,
      program: {
        recipe: 'docker',
        path: recorded.program,
        store: stored?.argv,
        look: recorded.calls()[1]?.argv,
        file: expect.any(String),
      },
    },
  ])
  expect(
    JSON.stringify([
      shown,
      answer,
      context.activity.list(),
      recorded.calls().map(({ argv }) => argv),
    ]),
  ).not.toContain(secret)
  expect(context.reveals.pending()).toEqual([])
  expect(undelivered).not.toHaveBeenCalled()
})

// Shows: S79
test('a program that is replaced or moved while the person reads is not started, and no key is made', async () => {
  for (const meanwhile of [
    (path: string) => appendFileSync(path, '\n'),
    (path: string) => renameSync(path, `${path}-moved`),
  ]) {
    let path = ''
    const { ask, recorded, session, context } = await newScene(() => meanwhile(path))
    path = recorded.program
    const before = session.state().keys?.length
    expect(await ask()).toEqual(refuse('changed'))
    expect(recorded.calls()).toEqual([])
    await session.refresh()
    expect(session.state().keys?.length).toBe(before)
    expect(context.activity.list().some(({ outcome }) => outcome === 'changed')).toBe(true)
  }
})

// Shows: S79
test('where the program fails, the secret of the new key waits in the window, and how it failed is said without the secret', async () => {
  const { ask, recorded, context, undelivered } = await newScene()
  recorded.answer({ create: { code: 3, complain: 'no room for INPUT' } })
  expect(await ask()).toEqual(
    refuse('recipe_failed', { stage: 'created', detail: 'exit 3: no room for ••••' }),
  )
  expect(undelivered).toHaveBeenCalledOnce()
  expect(context.reveals.pending()).toMatchObject([{ key: { name: 'shop' } }])
})

test('a rotation keeps the old key until the program has proved that it has the new secret', async () => {
  const failed = await newScene()
  failed.recorded.answer({ inspect: { print: 'another\n' } })
  expect(await failed.rotate()).toEqual(refuse('recipe_unproven', { stage: 'created' }))
  expect(failed.isThere(failed.old)).toBe(true)
  expect(failed.context.rotations.list()).toMatchObject([{ step: 'deliver', delivered: false }])
  const { rotate, recorded, isThere, old, context } = await newScene()
  const answer = await rotate()
  expect(answer).toMatchObject(
    ok({ place: 'docker:mail', lastFour: recorded.calls()[0]?.input.slice(-4) }),
  )
  expect(isThere(old)).toBe(false)
  expect(context.rotations.unfinished()).toEqual([])
})

// Shows: S56
test('a program of the person’s own gets the secret just as it was shown, and nothing once it was replaced or forgotten', async () => {
  const place: ChannelDestination = { kind: 'recipe', recipe: 'mail-store', name: 'shop/mail' }
  let act = async (): Promise<unknown> => null
  const { ask, context, recorded, shown, session } = await newScene(() => act())
  const own = { id: 'mail-store', program: recorded.program, store: ['put', '{name}'], look: null }
  addOwnRecipe(context.store, own)
  expect(await ask(place)).toMatchObject(ok({ place: 'mail-store:shop/mail' }))
  expect(shown).toMatchObject([
    {
      program: {
        recipe: 'mail-store',
        path: recorded.program,
        store: ['put', 'shop/mail'],
        look: [],
      },
    },
  ])
  const [{ argv, input } = { argv: [], input: '' }, ...others] = recorded.calls()
  expect([argv, input.includes('_live_'), others]).toEqual([['put', 'shop/mail'], true, []])
  const before = session.state().keys?.length
  recorded.forget()
  act = async () => {
    forgetOwnRecipe(context.store, own.id)
    addOwnRecipe(context.store, { ...own, store: ['put', '--force', '{name}'] })
  }
  expect(await ask(place)).toEqual(refuse('changed'))
  act = async () => forgetOwnRecipe(context.store, own.id)
  expect(await ask(place)).toEqual(refuse('changed'))
  act = async () => null
  expect(await ask(place)).toEqual(refuse('recipe_unknown'))
  expect(recorded.calls()).toEqual([])
  await session.refresh()
  expect(session.state().keys?.length).toBe(before)
})
