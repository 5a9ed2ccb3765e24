import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { keysOfClient } from '../../../../electron/contract/activity.ts'
import { programName } from '../../../../electron/contract/channel.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { refuseAs } from '../../../../electron/main/doors/channel/codes.ts'
import { RunKeptWork } from '../../../../electron/main/doors/channel/run-kept-work.ts'
import { RunWork } from '../../../../electron/main/doors/channel/run-work.ts'
import { refuse } from '../../../../electron/main/doors/channel/work.ts'
import type { KeyService } from '../../../../electron/service/index.ts'
import { failNext } from '../../../fail-next.ts'
import { present, valueIn } from '../../../values.ts'
import { keysIn } from '../../client/service-keys.ts'
import { client, RUN } from './channel-scene.ts'
import { helper, newDeliverScene, request } from './deliver-scene.ts'

const KEPT = { kind: 'kept' } as const

const rotation = async () => {
  const scene = await newDeliverScene()
  return { ...scene, ...(await scene.shownRotate()) }
}

/** From the answer of the create on every list fails once the delivery is to be looked at. */
const failChecks = (service: KeyService): void => void failNext(service, 'list', 'reset')

test('a key whose secret cannot be kept exists: the answer says so, and nobody is told to connect again', async () => {
  const { shownCreate, reveals, vaultFile } = await newDeliverScene()
  const { run } = await shownCreate(KEPT)
  vaultFile.isKept = false
  expect(await run()).toEqual(refuse('not_persistent', { stage: 'created' }))
  expect(reveals.pending()).toMatchObject([{ key: { name: 'shop' } }])
})

test.each(['token_missing', 'address_changed'] as const)(
  '%s means not connected before anything was done, and never afterwards',
  (code) => {
    expect(refuseAs({ code }).error).toEqual({ code: 'not_connected' })
    expect(refuseAs({ code }, 'created').error).toMatchObject({
      code: expect.not.stringContaining('not_connected'),
      stage: 'created',
    })
  },
)

test('a rotation whose revoke gets no answer says that the secret is in its place', async () => {
  const { run, service, read, works, session, old } = await rotation()
  failNext(service, 'revoke', 'reset', 5)
  expect(await run()).toMatchObject({ ok: false, error: { stage: 'delivered' } })
  expect(await works(read().MAIL_KEY ?? '')).toBe(true)
  expect(session.state().keys?.some(({ id }) => id === old.id)).toBe(true)
})

test('a rotation whose check fails says that the key exists, and the key is one that the program got', async () => {
  const { run, service, session, context, read } = await rotation()
  const before = new Set(session.state().keys?.map(({ id }) => id))
  failChecks(service)
  expect(await run()).toMatchObject({ ok: false, error: { stage: 'created' } })
  expect(read().MAIL_KEY).toBeUndefined()
  const made = keysIn(service).find(({ id }) => !before.has(id))
  expect(made).toMatchObject({ name: 'billing-api-production' })
  expect([...keysOfClient(context.activity.list(), programName(client)).values()].flat()).toEqual([
    made?.id,
  ])
})

test('a key whose create lost its answer is one that was made for the program, and the person is told of it at once', async () => {
  const { shownCreate, service, session, context, undelivered } = await newDeliverScene()
  const before = new Set(session.state().keys?.map(({ id }) => id))
  const { run } = await shownCreate(KEPT)
  failNext(service, 'create', 'commit-then-drop')
  const answer = await run()
  const made = keysIn(service).find(({ id }) => !before.has(id))
  expect(answer).toEqual(refuse('unknown_outcome', { ids: [made?.id ?? ''] }))
  expect(made).toMatchObject({ name: 'shop' })
  expect(undelivered).toHaveBeenCalledOnce()
  expect([...keysOfClient(context.activity.list(), programName(client)).values()].flat()).toEqual([
    made?.id,
  ])
})

test('a rotation whose create is refused or lost has no stage', async () => {
  const { run, service } = await rotation()
  failNext(service, 'create', 429)
  expect((await run()) as object).not.toHaveProperty('error.stage')
  failNext(service, 'create', 'commit-then-drop')
  failNext(service, 'list', 500, 3)
  expect(await run()).toEqual(refuse('unknown_outcome'))
})

test.each(['create_running', 'rotation_running'] as const)(
  '%s is busy for whichever program asks',
  async (code) => {
    const { names, session } = await newDeliverScene()
    const work = new RunWork(
      names,
      async () => fail(code),
      async () => ok('http://a.test'),
      () => ({}) as never,
    )
    const asked = { id: 1, kind: 'run', client, ...RUN, ttlSeconds: 60 } as const
    const shown = valueIn(await work.freeze(asked))
    expect(session.state().phase).toBe('ready')
    expect(await work.run(asked, shown, helper)).toEqual(refuse('busy'))
  },
)

test('what a delivery needs is looked at before anybody is asked: the folder, and a vault that is kept', async () => {
  const { create, file, vaultFile } = await newDeliverScene()
  const at = (to: object) =>
    create.freeze({ ...request('create', { name: 'shop', to: KEPT }), to: to as never })
  const path = join(dirname(file), 'typo', '.env')
  expect(await at({ kind: 'env-file', path, variable: 'A' })).toMatchObject(refuse('file_failed'))
  vaultFile.isKept = false
  expect(await at(KEPT)).toEqual(refuse('not_persistent'))
})

test('a kept secret that was handed over is one that the program got, and one that was not is not', async () => {
  const { context, names, session } = await newDeliverScene()
  const { activity } = context
  const key = present(session.state().keys?.[0])
  let opens = false
  const work = new RunKeptWork(
    names,
    () => [{ ...key, at: 1 }],
    (_which, address) => ok({ secret: 'acme_live_Ab12Cd34Ef56Gh78Ij90', address }),
    async () => (opens ? ok('http://a.test') : fail('listen_failed')),
    activity.add,
  )
  const asked = { id: 1, kind: 'run-kept', client, key: key.id, ...RUN } as const
  const run = async () => work.run(asked, valueIn(await work.freeze(asked)), helper)
  const got = () => [...keysOfClient(activity.list(), programName(client)).values()].flat()
  expect(await run()).toMatchObject({ ok: false })
  expect(got()).toEqual([])
  opens = true
  expect(await run()).toMatchObject({ ok: true })
  expect(got()).toEqual([key.id])
})
