import { beforeEach, expect, test } from 'vitest'
import type { Connection } from '../../../../electron/contract/connection.ts'
import { Names } from '../../../../electron/main/doors/channel/names.ts'
import { refuse } from '../../../../electron/main/doors/channel/work.ts'
import { anew, app, session } from '../../features/keys/work-scene.ts'

beforeEach(anew)

const named = (names: readonly string[], asked: string, kind: Connection['kind'] = 'remote') => {
  const connections = (): readonly Connection[] =>
    names.map((name, index) => ({
      ...session().connection(),
      name,
      kind,
      // Only the first is one of the app's.
      ...(index === 0 ? {} : { id: `other-${index}` }),
    }))
  return new Names(app.sessions.active, app.sessions.find, connections).session(asked)
}

test('a connection is found by its name in any case, first by the very name, and not where several could be meant', () => {
  const { id } = session().connection()
  for (const asked of ['Shop', 'shop', 'SHOP', ' shop ', id])
    expect(named(['Shop', 'Mail'], asked)).toEqual({ ok: true, value: session() })
  expect(named(['Shop', 'SHOP'], 'Shop')).toEqual({ ok: true, value: session() })
  expect(named(['Shop', 'SHOP'], 'shop')).toEqual(
    refuse('ambiguous', { of: 'connection', asked: 'shop', ids: [id, 'other-1'] }),
  )
})

test('a connection that is not there is refused with the names of those that are, twenty at most', () => {
  expect(named(['Shop', 'Mail'], 'Other')).toEqual(
    refuse('gone', { of: 'connection', asked: 'Other', existing: ['Shop', 'Mail'] }),
  )
  const many = Array.from({ length: 30 }, (_, index) => `Shop ${index}`)
  expect(named(many, 'Other')).toMatchObject({ error: { existing: many.slice(0, 20) } })
})

test('the local service is found by what a window of any language calls it, unless a person named it', () => {
  for (const asked of ['Local service', 'Lokaler Dienst', 'lokaler dienst', 'local'])
    for (const shown of ['Lokaler Dienst', 'Local service'])
      expect(named([shown], asked, 'local')).toEqual({ ok: true, value: session() })
  expect(named(['Trial'], 'Local service', 'local').ok).toBe(false)
  expect(named(['Lokaler Dienst'], 'Local service').ok).toBe(false)
})
