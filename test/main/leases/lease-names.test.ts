import { beforeEach, expect, test } from 'vitest'
import { maskSecrets } from '../../../electron/contract/mask-secrets.ts'
import { begin, expectNoneLeft, newWorld, type Run, revokeByHand, running, startApp, type World, works } from './lease-world.ts'

let world: World

beforeEach(() => {
  world = newWorld()
})

/** A key that somebody else makes, as a rotation of a leased key does under its name. */
const made = (name: string) => world.service.issueKey(world.service.workspaces()[0]?.id ?? '', name)
const revokes = ({ log }: Run): readonly string[] => log.filter((line) => line.startsWith('revoke'))

const ENDS: Readonly<Record<string, (run: Run, lease: Awaited<ReturnType<typeof running>>) => Promise<Run>>> = {
  'when its program ends': async (run, { helper }) => {
    await run.leases.ended(helper)
    return run
  },
  'when its key is revoked in another way': async (run, { granted: { keyId } }) => {
    await revokeByHand(run, keyId)
    return run
  },
  'when the person ends it': async (run, { granted }) => {
    await run.leases.end(granted.id)
    return run
  },
  'when its time is over': async (run) => {
    await run.pass(600_000)
    return run
  },
  'after a kill': async () => {
    const next = startApp(world)
    next.recover()
    await next.pass(60_000)
    return next
  },
}

test.each(Object.keys(ENDS))('a lease revokes its key by its id %s: a new key of the same name goes on working', async (when) => {
  const run = startApp(world)
  const lease = await running(run, { seconds: 600 })
  const { key } = made(lease.granted.keyName)
  await run.session.relist()
  const after = await ENDS[when]?.(run, lease)
  await after?.pass(60_000)
  expect([await works(world, lease.granted), await works(world, { secret: key })]).toEqual([false, true])
  expect([world.noted(), after === undefined ? null : revokes(after)[0]]).toEqual([[], 'revoke: revoked'])
})

test('by the name of a lost create only keys that came after it are revoked, and each has its entry', async () => {
  const name = 'shop-run-k3x9ab'
  const [older, bystander] = [made(name), made('shop')]
  const known = world.service.keysOf(world.service.workspaces()[0]?.id ?? '').map(({ id }) => id)
  const left = {
    ...{ id: crypto.randomUUID(), connectionId: 'c', address: 'local', keyName: name, keyId: null, known },
    ...{ tokenHash: '0'.repeat(64), program: 'npm', process: null, since: Date.now(), endsAt: Date.now() + 60_000, seconds: 60 },
  }
  world.restart().update((vault) => ({ ...vault, leases: [left] }))
  const fresh = [made(name), made(name)]
  const run = startApp(world)
  run.recover()
  await run.pass(60_000)
  expect(await Promise.all([older, bystander, ...fresh].map(({ key }) => works(world, { secret: key })))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([world.noted(), revokes(run)]).toEqual([[], ['revoke: revoked', 'revoke: revoked']])
})

/** Names with a secret's shape once they have their suffix, and such as a service stores in another way. */
const FOLDERS = [
  'api_test_suite',
  'acme_live_environment',
  'my_test_of_the_second_answer',
  'x_LIVE_integration',
  'Bu\u0308ro',
  'e\u0301te\u0301',
  'Shop_1',
]
const STORED = [
  maskSecrets,
  (name: string) => name.normalize('NFC'),
  (name: string) => name.normalize('NFKC').toLowerCase().replaceAll('_', '-'),
]

test.each(FOLDERS)('what a lost create left is found by its name in a folder called %s, also after a kill', async (folder) => {
  for (const [killed, stored] of [false, true].flatMap((killed) => STORED.map((stored) => [killed, stored] as const))) {
    world = newWorld()
    const { promise: hung, resolve: hang } = Promise.withResolvers<void>()
    const run = startApp(world, {
      create: async (request) => {
        const { name } = JSON.parse(new TextDecoder().decode((await request.body()) ?? undefined)) as { name: string }
        await world.service.answer({
          ...request,
          body: async () => new TextEncoder().encode(JSON.stringify({ name: stored(name) })),
        })
        hang()
        if (killed) return new Promise<never>(() => {})
        throw new Error('reset')
      },
    })
    void begin(run, undefined, { folder: `/home/me/${folder}` })
    await hung
    expect(world.living()).toHaveLength(1)
    const after = killed ? startApp(world) : run
    if (killed) after.recover()
    await after.pass(60_000)
    expectNoneLeft(world)
  }
})
