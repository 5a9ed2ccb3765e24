import { beforeEach, expect, test } from 'vitest'
import type { KeyListState } from '../../../../electron/contract/connection.ts'
import { failNext } from '../../../fail-next.ts'
import {
  anew,
  app,
  create,
  idleKey,
  own,
  requests,
  service,
  session,
  world,
} from '../keys/work-scene.ts'

beforeEach(() => anew())

const state = (): KeyListState => session().state()
const refresh = () => world.hear(session().refresh())

test('a refused token signs out once: the list stays with its age and nothing is asked again', async () => {
  const { keys } = state()
  service.revokeKey(own.id)
  await refresh()
  expect(state()).toMatchObject({
    phase: 'signed_out',
    keys,
    listedAt: expect.any(Number),
    failure: { code: 'unauthorized' },
  })
  const before = requests('GET').length
  await refresh()
  expect(requests('GET')).toHaveLength(before)
})

test.each([
  ['create', 'reset'],
  ['revoke', 'commit-then-drop'],
] as const)(
  'a %s without an answer (%s) makes the list uncertain at once, until it is read again',
  async (operation, kind) => {
    failNext(service, operation, kind)
    world.pushed.length = 0
    if (operation === 'create') await create('billing-worker')
    else await world.hear(app.revocations.revoke(session(), idleKey(), { why: 'person' }))
    const lost = world.pushed.find(
      ({ channel, payload }) =>
        channel === 'list:changed' && (payload as KeyListState).failure !== null,
    )?.payload
    expect(lost).toMatchObject({
      phase: 'stale',
      failure: { code: 'no_answer' },
      refreshing: false,
      uncertainSince: expect.any(Number),
      unansweredCreate: operation === 'create' ? 'billing-worker' : undefined,
    })
    expect(state()).toMatchObject({ phase: 'ready', uncertainSince: null })
  },
)

test('a write to a service that is out of reach leaves the list uncertain, and a list that was asked for before does not help', async () => {
  const { id } = idleKey()
  const early = session().relist()
  session().noteFailure({ code: 'unreachable' })
  await early
  expect(state()).toMatchObject({ phase: 'stale', refreshing: false })
  await refresh()
  expect(state()).toMatchObject({
    phase: 'ready',
    uncertainSince: null,
    keys: expect.arrayContaining([expect.objectContaining({ id })]),
  })
})

test('a list asked for before a revoke never brings the key back', async () => {
  const { id } = idleKey()
  const early = session().relist()
  session().removed(id)
  await early
  expect(state().keys?.some((key) => key.id === id)).toBe(false)
})

test('a failed refresh keeps the list with its age', async () => {
  const { keys } = state()
  failNext(service, 'list', 500, 3)
  await refresh()
  expect(state()).toMatchObject({ phase: 'stale', keys, failure: { code: 'server_error' } })
  await refresh()
  expect(state()).toMatchObject({ phase: 'ready', failure: null })
})

test('for how long a list is waited for is known, also behind one that came before', async () => {
  failNext(service, 'list', 'never-answer')
  const listed = session().refresh()
  await world.advance(3_000)
  expect(session().waited()).toBe(3_000)
  await world.hear(listed)
  await refresh()
  expect(session().waited()).toBe(0)
})
