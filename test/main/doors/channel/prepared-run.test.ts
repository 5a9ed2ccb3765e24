import { expect, test } from 'vitest'
import type { ChannelRequest } from '../../../../electron/contract/channel.ts'
import type { Connection } from '../../../../electron/contract/connection.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { PreparedRuns } from '../../../../electron/main/consent/approvals/prepared-runs.ts'
import { Names } from '../../../../electron/main/doors/channel/names.ts'
import {
  PreparedStart,
  PrepareRunWork,
} from '../../../../electron/main/doors/channel/prepare-run-work.ts'
import { RunWork } from '../../../../electron/main/doors/channel/run-work.ts'
import type { Helper } from '../../../../electron/main/doors/channel/work.ts'
import { refuse } from '../../../../electron/main/doors/channel/work.ts'
import type { Session } from '../../../../electron/main/features/connections/session.ts'
import { valueIn } from '../../../values.ts'
import { client, RUN } from './channel-scene.ts'

const LOCAL = {
  id: 'a',
  name: 'Local service',
  kind: 'local',
  baseUrl: 'http://127.0.0.1:1',
} as Connection
const OTHER = { id: 'b', name: 'Shop', kind: 'remote', baseUrl: 'https://b.test' } as Connection
const WANTED = { ...RUN, ttlSeconds: 3600 }

const helper: Helper = { send: () => {}, onGone: () => {} }

/** A run that was approved while the window showed the local service. */
const scene = async () => {
  const all = [LOCAL, OTHER]
  let active = LOCAL
  const sessionOf = (one: Connection): Session =>
    ({
      connection: () => one,
      state: () => ({ phase: 'ready', gauge: null }),
    }) as unknown as Session
  const names = new Names(
    () => sessionOf(active),
    (id) => {
      const found = all.find((one) => one.id === id)
      return found === undefined ? fail('gone') : ok(sessionOf(found))
    },
    () => all,
  )
  const ranOn: string[] = []
  const run = new RunWork(
    names,
    async (session) => {
      ranOn.push(session.connection().id)
      return fail('not_persistent')
    },
    async () => ok('http://127.0.0.1:2'),
    () => ({}) as never,
  )
  const prepared = new PreparedRuns(
    () => true,
    (id) => all.find((one) => one.id === id),
  )
  const prepare = new PrepareRunWork(run, prepared)
  const start = new PreparedStart(
    names,
    { run, 'prepare-run': prepare },
    (...asked) => prepared.take(...asked),
    () => {},
    () => null,
  )
  const request: ChannelRequest<'prepare-run'> = { id: 1, kind: 'prepare-run', client, ...WANTED }
  const kept = valueIn(await prepare.run(request, valueIn(await prepare.freeze(request))))
  return {
    ranOn,
    show: (one: Connection) => {
      active = one
    },
    begin: (connection?: string) =>
      start.begin(
        {
          id: 2,
          kind: 'run',
          client,
          ...WANTED,
          request: kept.request,
          ...(connection === undefined ? {} : { connection }),
        },
        helper,
        new AbortController().signal,
      ),
  }
}

test('an approved run is begun on its own connection, whichever the window shows meanwhile', async () => {
  const { begin, show, ranOn } = await scene()
  show(OTHER)
  await begin()
  expect(ranOn).toEqual(['a'])
})

test.each(['local', 'a', 'Local service'])(
  'an approved run may name its connection as any request does: %s',
  async (connection) => {
    const { begin, ranOn } = await scene()
    await begin(connection)
    expect(ranOn).toEqual(['a'])
  },
)

test('an approved run that names another connection is refused, and stays', async () => {
  const { begin, ranOn } = await scene()
  expect(await begin('Shop')).toEqual(refuse('changed'))
  const existing = ['Local service', 'Shop']
  expect(await begin('none')).toEqual(refuse('gone', { of: 'connection', asked: 'none', existing }))
  expect(ranOn).toEqual([])
  await begin()
  expect(ranOn).toEqual(['a'])
})
