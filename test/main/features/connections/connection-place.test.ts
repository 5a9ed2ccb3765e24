import { expect, test } from 'vitest'
import {
  ConnectionPlace,
  withUnsettled,
} from '../../../../electron/main/features/connections/connection-place.ts'
import { withoutConnection } from '../../../../electron/main/store/vault.ts'
import { present } from '../../../values.ts'
import { keyNamed } from '../../samples.ts'
import { testStore } from '../../store/test-store.ts'

const keysWith = (ids: readonly string[]) =>
  ids.map((id) => ({ ...keyNamed('a'), id: `key_${id}` }))

/** A connection, and what happens to it. */
const connection = (id = 'c', document = testStore()) => {
  let { store } = document
  let place = new ConnectionPlace(store, id)
  return {
    store: () => store,
    number: () => place.number(),
    whole: (...ids: readonly string[]) => place.listed({ keys: keysWith(ids), isPart: false }, []),
    part: (...ids: readonly string[]) => place.listed({ keys: keysWith(ids), isPart: true }, []),
    row: (...ids: readonly string[]) =>
      place.listed({ keys: ids.map((one) => ({ ...keyNamed('a'), id: one })), isPart: false }, []),
    newToken: () =>
      store.update((vault) => ({ ...vault, places: withUnsettled(vault.places, id) })),
    restart: () => {
      store.flush()
      store = document.restart()
      place = new ConnectionPlace(store, id)
    },
    noted: () => present(store.value.places.find(({ connectionId }) => connectionId === id)),
  }
}

test('a list alone never changes the workspace, even where all keys are others', () => {
  const c = connection()
  expect(c.number()).toBeNull()
  expect([c.whole('a', 'b'), c.whole('x'), c.part('y'), c.whole()]).toEqual([1, 1, 1, 1])
  expect(c.number()).toBe(1)
})

test('a new token or address leaves the workspace open until a list shares a key with the last one', () => {
  const c = connection()
  c.whole('a', 'b')
  c.whole('b', 'c')
  c.newToken()
  expect(c.number()).toBeNull()
  expect([c.whole('c', 'd'), c.number()]).toEqual([1, 1])
})

test('it is another workspace where a whole list after a new token or address shares none', () => {
  const c = connection()
  c.whole('a', 'b')
  c.whole('b', 'c')
  c.newToken()
  // Of the key `a` nothing was listed last.
  expect([c.whole('a', 'x'), c.number()]).toEqual([2, 2])
})

test('a part settles a new token where it shares a key, and tells nothing where it shares none', () => {
  const c = connection()
  c.whole('a', 'b')
  c.newToken()
  expect([c.part('x'), c.number()]).toEqual([null, null])
  expect([c.part('x', 'b'), c.number()]).toEqual([1, 1])
  c.newToken()
  expect([c.part('a'), c.number()]).toEqual([1, 1])
})

test('neither an empty list nor a row without an id tells the workspace of a new token', () => {
  const c = connection()
  c.row('key_a', '?1')
  c.newToken()
  expect([c.whole(), c.row('?1'), c.number()]).toEqual([null, null, null])
  expect(c.row('?1', 'key_a')).toBe(1)
})

test('the number comes back with the workspace, among the last four, and none is used twice', () => {
  const c = connection()
  const move = (...ids: readonly string[]) => {
    c.newToken()
    return c.whole(...ids)
  }
  expect([c.whole('a'), move('b'), move('a')]).toEqual([1, 2, 1])
  expect([move('c'), move('d'), move('e')]).toEqual([3, 4, 5])
  // The workspace of `b` was left longest ago.
  expect([move('a'), move('b'), move('c')]).toEqual([1, 6, 7])
  expect(c.noted().workspaces).toHaveLength(4)
})

test('it outlives the app, a token whose first list never came included', () => {
  const c = connection()
  c.whole('a')
  c.restart()
  expect(c.number()).toBe(1)
  c.newToken()
  c.restart()
  expect([c.number(), c.whole('x')]).toEqual([null, 2])
  c.restart()
  expect(c.number()).toBe(2)
  c.newToken()
  expect(c.part('a')).toBe(1)
})

test('at most fifty keys are noted of a workspace: its own, those that stay listed, and of a part also those that it lacks', () => {
  const document = testStore()
  const { store } = document
  const place = new ConnectionPlace(store, 'c')
  const many = Array.from({ length: 60 }, (_, at) => String(at))
  place.listed({ keys: keysWith(many), isPart: false }, ['key_59'])
  const noted = () => present(store.value.places[0]?.workspaces[0]).keyIds
  expect([noted().length, noted()[0]]).toEqual([50, 'key_59'])
  const before = noted()
  // The service lists them in another order.
  place.listed({ keys: keysWith(many.toReversed()), isPart: false }, ['key_59'])
  expect(noted()).toBe(before)
  place.listed({ keys: keysWith(['new']), isPart: true }, [])
  expect(noted().slice(0, 2)).toEqual(['key_new', 'key_59'])
  place.listed({ keys: keysWith(['new']), isPart: false }, [])
  expect(noted()).toEqual(['key_new'])
})

test('long ids take no more room than hashes do, and are known again', () => {
  const c = connection()
  const long = 'x'.repeat(250)
  c.whole(long)
  expect(c.noted().workspaces[0]?.keyIds[0]).toHaveLength(43)
  c.newToken()
  expect(c.part(long)).toBe(1)
})

test('each connection has numbers of its own, which go with it', () => {
  const document = testStore()
  const [c, d] = [connection('c', document), connection('d', document)]
  c.whole('a')
  d.whole('x')
  d.newToken()
  expect([c.number(), d.number(), d.whole('y')]).toEqual([1, null, 2])
  expect(withoutConnection(c.store().value, 'c').places).toEqual([d.noted()])
})
