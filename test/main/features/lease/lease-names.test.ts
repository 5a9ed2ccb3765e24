import { beforeEach, expect, test } from 'vitest'
import { maskSecrets } from '../../../../electron/contract/mask-secrets.ts'
import { markOf } from '../../../../electron/main/features/keys/list-mark.ts'
import { ADDRESS } from '../../../world/world.ts'
import { keysIn } from '../../client/service-keys.ts'
import { app, CONNECTION, ids, issue, service, session, world } from '../keys/work-scene.ts'
import {
  begin,
  carryCreates,
  connectFresh,
  endProgram,
  expectNoneLeft,
  living,
  noted,
  readActivity,
  restart,
  revokeByHand,
  running,
  works,
} from './lease-world.ts'

beforeEach(connectFresh)

/** A key that somebody else makes, as a rotation of a leased key does under its name. */
const made = (name: string) => issue('same', name)

const ENDS: Readonly<
  Record<string, (lease: Awaited<ReturnType<typeof running>>) => Promise<unknown>>
> = {
  'when its program ends': ({ helper }) => endProgram(helper),
  'when its key is revoked in another way': ({ granted }) => revokeByHand(granted),
  'when the person ends it': ({ granted }) => world.hear(app.leases.end(granted.id)),
  'when its time is over': () => world.advance(600_000),
  'after a kill': restart,
}

test.each(Object.entries(ENDS))(
  'a lease revokes its key by its id %s: a new key of the same name goes on working',
  async (_when, end) => {
    const lease = await running({ seconds: 600 })
    const { key } = made(lease.granted.keyName)
    await session().relist()
    await end(lease)
    await world.advance(60_000)
    expect([await works(lease.granted), await works({ secret: key })]).toEqual([false, true])
    expect([await noted(), readActivity('revoke')]).toEqual([
      [],
      expect.arrayContaining(['revoke: revoked']),
    ])
  },
)

test('by the name of a lost create only keys that came after it are revoked, and each has its entry', async () => {
  const name = 'run-k3x9ab-shop'
  const [older, bystander] = [made(name), made('shop')]
  const since = world.time.clock.wall()
  const left = {
    id: crypto.randomUUID(),
    connectionId: CONNECTION,
    address: ADDRESS,
    keyName: name,
    keyId: null,
    before: markOf(keysIn(service)),
    known: ids(),
    tokenHash: '0'.repeat(64),
    program: 'npm',
    process: null,
    since,
    endsAt: since + 60_000,
    seconds: 60,
  }
  app.store.update((vault) => ({ ...vault, leases: [left] }))
  const fresh = [made(name), made(name)]
  await restart()
  await world.advance(60_000)
  expect(
    await Promise.all([older, bystander, ...fresh].map(({ key }) => works({ secret: key }))),
  ).toEqual([true, true, false, false])
  expect([await noted(), readActivity('revoke')]).toEqual([
    [],
    ['revoke: revoked', 'revoke: revoked'],
  ])
})

/**
 * Names with a secret's shape once they have their suffix, and such as a service stores in another
 * way.
 */
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
  (name: string) => `acme/${name.replaceAll('-', '_').slice(0, 20)}`,
  (name: string) => name.replaceAll('-', '').toUpperCase(),
]

test.each(FOLDERS)(
  'what a lost create left is found by its name in a folder called %s, also after a kill',
  async (folder) => {
    for (const killed of [false, true])
      for (const stored of STORED) {
        const { promise: hung, resolve: hang } = Promise.withResolvers<void>()
        carryCreates(async (request) => {
          const { name } = JSON.parse(
            new TextDecoder().decode((await request.body()) ?? undefined),
          ) as { name: string }
          await service.answer({
            ...request,
            body: async () => new TextEncoder().encode(JSON.stringify({ name: stored(name) })),
          })
          hang()
          if (killed) return new Promise<never>(() => {})
          throw new Error('reset')
        })
        void begin({ folder: `/home/me/${folder}` })
        await hung
        expect(living()).toHaveLength(1)
        if (killed) await restart()
        await world.advance(60_000)
        await expectNoneLeft()
      }
  },
)
