import { beforeEach, expect, test } from 'vitest'
import { isOpenPlan } from '../../../../electron/contract/plan.ts'
import { ok } from '../../../../electron/contract/result.ts'
import { failNext } from '../../../fail-next.ts'
import { ofKind, present, valueIn } from '../../../values.ts'
import {
  act,
  anew,
  app,
  CONNECTION,
  create,
  ids,
  issue,
  loseCreate,
  own,
  requests,
  rotate,
  rotation,
  save,
  service,
  session,
  signInWith,
  unread,
  world,
} from './work-scene.ts'

beforeEach(() => anew())

const ONLY_PART = { code: 'only_part' }
/** Lists only the newer or the older half from now on, and says so. */
const listPart = (kind: 'newest-part' | 'oldest-part') =>
  void service.faults.arm({ kind, sign: 'data', operation: 'list', times: { next: 1_000 } })
const relist = () => world.hear(session().relist())

test('of a create without an answer a part of the list says that its key may exist, not that none does', async () => {
  listPart('oldest-part')
  await relist()
  loseCreate()
  const { attemptId } = ofKind(await create('billing-worker'), 'unknown')
  expect(unread()).toMatchObject({ outcome: { kind: 'unknown', listFailure: ONLY_PART } })
  service.faults.clear()
  expect(await world.hear(app.creates.lookAgain(attemptId))).toMatchObject(
    ok({ kind: 'lost', orphans: [{ name: 'billing-worker' }] }),
  )
})

test('keys that a part of the list lacked before a create are not what the create left', async () => {
  listPart('newest-part')
  await relist()
  loseCreate('reset')
  const { attemptId } = ofKind(await create('billing-worker'), 'unknown')
  service.faults.clear()
  expect(await world.hear(app.creates.lookAgain(attemptId))).toMatchObject(
    ok({ kind: 'lost', orphans: [], others: [] }),
  )
})

test('what a create left is not over because a part of the list lacks it', async () => {
  loseCreate()
  const { orphans } = ofKind(await create('billing-worker'), 'lost')
  listPart('oldest-part')
  await relist()
  expect(unread()).toMatchObject({ outcome: { kind: 'lost', orphans } })
})

test('an undo that sees only a part of the list, without the old key, sends nothing', async () => {
  const oldest = session().state().keys?.at(-1)?.id ?? ''
  const { newKey } = await rotate(oldest)
  listPart('newest-part')
  await act('undo')
  const problem = { kind: 'failed', cause: ONLY_PART }
  expect(rotation()).toMatchObject({ step: 'undo', end: null, problem })
  expect([requests('DELETE'), ids().includes(newKey?.id ?? '')]).toEqual([[], true])
})

test('a rotation ends by a part of the list that lacks both keys: the secret says that the new one works, and the old one gets its request', async () => {
  const oldest = session().state().keys?.at(-1)?.id ?? ''
  await rotate(oldest)
  await save()
  listPart('oldest-part')
  await act('retire')
  expect(rotation()).toMatchObject({ end: 'rotated' })
  expect([requests('DELETE').length, ids().includes(oldest)]).toEqual([1, false])
})

test('a part of the list ends no revoke whose answer was lost', async () => {
  const oldest = present(session().state().keys?.at(-1))
  listPart('newest-part')
  failNext(service, 'revoke', 'reset', 1_000)
  await world.hear(app.revocations.revoke(session(), oldest, { why: 'person' }))
  await relist()
  expect(session().state().keys).not.toContainEqual(oldest)
  expect([app.revocations.plans.list().map(isOpenPlan), ids().includes(oldest.id)]).toEqual([
    [true],
    true,
  ])
})

test('a token whose list is a part is taken while something is unfinished, since it may be of the same workspace', async () => {
  loseCreate('reset', true)
  ofKind(await create('billing-worker'), 'unknown')
  listPart('newest-part')
  const { key } = issue('other')
  valueIn(await world.hear(app.connect.reconnect(CONNECTION, key)))
  await relist()
  expect(session().place.number()).toBeNull()
})

test('a part that lacks the own key takes nothing from what a whole list said of it, until another token is there', async () => {
  await signInWith(own.secret)
  const { state } = session()
  const known = { certainty: 'known', ids: [own.id] }
  expect(state().own).toEqual(known)
  const isShown = []
  for (const kind of ['newest-part', 'oldest-part'] as const) {
    service.faults.clear()
    listPart(kind)
    await relist()
    isShown.push(state().keys?.some(({ id }) => id === own.id))
    expect(state()).toMatchObject({ isPart: true, own: known })
  }
  expect(isShown).toContain(false)
  await signInWith(issue('other').key)
  expect(state().own.ids).not.toContain(own.id)
})
