import { expect, test } from 'vitest'
import { lastFourOf } from '../../../electron/contract/api-key.ts'
import { ok } from '../../../electron/contract/result.ts'
import { addressOf } from '../../../electron/main/key-api/bound-secret.ts'
import { createOnce } from '../../../electron/main/workflows/create-once.ts'
import { failNext } from '../../fail-next.ts'
import { restartedAt, sessionOf } from '../../prove/client/address-world.ts'
import { clientsOf, seeded } from '../key-api/seeded.ts'
import { connectionTo } from '../samples.ts'
import { quietSession } from '../sessions/quiet-sessions.ts'
import { vaultIn } from '../store/folder-store.ts'
import { connectedScene } from './connected-scene.ts'

const PASTED = 'acme_live_Ab12Cd34Ef56Gh78Ij90'

/** A create under a name whose answer is lost, at a service that stores another. */
const lost = async (name: string, stored: string, since: number | null = null) => {
  const { service, own, workspace } = seeded()
  service.issueKey(workspace.id, stored)
  const createClient = clientsOf(async (request) => {
    if (request.method !== 'POST') return service.answer(request)
    await service.answer({ ...request, body: async () => new TextEncoder().encode(JSON.stringify({ name: stored })) })
    throw new Error('reset')
  })
  const session = quietSession({
    connection: connectionTo('https://a.test', { lastFour: lastFourOf(own.secret), keyId: own.id }),
    open: (to) => createClient(to, { secret: own.secret, address: addressOf(to) }),
  })
  await session.relist()
  const before = service.keysOf(workspace.id).map(({ id }) => id)
  const beforehand = { before, known: [], since }
  const found = await createOnce(session, name, beforehand, { noSecretComes: () => {}, answered: () => {} })
  return { found, fresh: service.keysOf(workspace.id).find(({ id }) => !before.includes(id))?.id ?? '' }
}

test.each([
  ['Bu\u0308ro', 'B\u00fcro'],
  ['B\u00fcro', 'Bu\u0308ro'],
  ['e\u0301te\u0301  2', '\u00e9t\u00e9 2'],
  ['billing  worker', 'billing worker'],
  ['\u1112\u1161\u11ab', '\ud55c'],
  [PASTED, PASTED],
  [PASTED, '…Ij90'],
  ['Shop', 'shop'],
  ['ﬁle', 'file'],
  ['shop-run-x1y2z3', 'LEASE OF SHOP X1Y2Z3'],
])('a key that a lost create left is found by its name, however the service writes it: %j is stored as %j', async (name, stored) => {
  const { found, fresh } = await lost(name, stored)
  expect(found).toMatchObject({ kind: 'lost', orphans: [{ id: fresh }], others: [] })
})

test.each([
  ['B\u00fcro', 'buero'],
  ['shop', 'shop-1'],
  ['shop-run-x1y2z3', 'shop-run-x1y2z4'],
  ['acme_live_Zz12Cd34Ef56Gh78Ij90', PASTED],
])(
  'where the service names the key otherwise, every new key is offered, and none is taken for it: %j is stored as %j',
  async (name, stored) => {
    const { found, fresh } = await lost(name, stored)
    expect(found).toMatchObject({ kind: 'lost', orphans: [], others: [{ id: fresh }] })
  },
)

test('a key that is older than the create by the service’s clock is not taken for what it left, though it has its name', async () => {
  const { found, fresh } = await lost('shop', 'shop', Date.now() + 60_000)
  expect(found).toMatchObject({ kind: 'lost', orphans: [], others: [{ id: fresh }] })
})

const scene = connectedScene()

test('a key whose name is a secret is found after a restart, although the name itself was not written down', async () => {
  failNext(scene.world, 'create', 'commit-then-drop')
  failNext(scene.world, 'list', 500, 3)
  const created = await scene.app.creates.create(sessionOf(scene.app), PASTED, { client: 'deploy', place: '/srv/.env' })
  expect(created).toMatchObject(ok({ kind: 'unknown' }))
  scene.world.faults.clear()
  expect(JSON.stringify(vaultIn(scene.world.folder).value)).not.toContain(PASTED)
  scene.app = restartedAt(scene.world, scene.app, {})
  scene.app.creates.recover()
  await expect
    .poll(() => scene.app.creates.unread(() => true), { timeout: 20_000 })
    .toMatchObject({ outcome: { kind: 'lost', orphans: [{ name: PASTED }] } })
})
