import { beforeEach, expect, test } from 'vitest'
import { ofKind } from '../../../values.ts'
import { anew, create, ids, issue, service, session, world } from './work-scene.ts'

beforeEach(() => anew())

const PASTED = 'acme_live_Ab12Cd34Ef56Gh78Ij90'

/**
 * A create under a name whose answer is lost, at a service that stores another, and has a key of
 * that already. `ahead`: by how much its clock is set meanwhile, in milliseconds.
 */
const lost = async (name: string, stored: string, ahead = 0) => {
  issue('same', stored)
  await session().relist()
  const before = ids()
  world.carry = async (request) => {
    if (request.method !== 'POST') return service.answer(request)
    service.clock.freeze(service.clock.now() + ahead)
    await service.answer({
      ...request,
      body: async () => new TextEncoder().encode(JSON.stringify({ name: stored })),
    })
    throw new Error('reset')
  }
  const found = ofKind(await create(name), 'lost')
  return { found, fresh: ids().find((id) => !before.includes(id)) }
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
  ['shop', 'shop-1'],
  ['shop', 'Shop (2)'],
  ['customer-billing-service', 'customer-billing-ser'],
  ['customer-billing-service', 'customer-billing…'],
])(
  'a key that a lost create left is found by its name, however the service writes it: %j is stored as %j',
  async (name, stored) => {
    const { found, fresh } = await lost(name, stored)
    expect(found).toMatchObject({ orphans: [{ id: fresh }], others: [] })
  },
)

test.each([
  ['B\u00fcro', 'buero'],
  ['shop', 'shop-front'],
  ['shop', 'sho'],
  ['run-k3v9qd-shop', 'run-k3v9qe-shop'],
  ['acme_live_Zz12Cd34Ef56Gh78Ij90', PASTED],
  // The key is older than the create by the service’s clock.
  ['shop', 'shop', -60_000],
])(
  'where the service names or dates the key otherwise, every new key is offered, and none is taken for it: %j is stored as %j',
  async (name, stored, ahead = 0) => {
    const { found, fresh } = await lost(name, stored, ahead)
    expect(found).toMatchObject({ orphans: [], others: [{ id: fresh }] })
  },
)
