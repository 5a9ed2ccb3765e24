import { beforeEach, describe, expect, test } from 'vitest'
import { failureText } from '../../../../electron/cli/texts.ts'
import type { Decision, FrozenRequest } from '../../../../electron/contract/approval.ts'
import { type ChannelRequest, programName } from '../../../../electron/contract/channel.ts'
import { ok } from '../../../../electron/contract/result.ts'
import { hourOf } from '../../../../electron/contract/use-watch.ts'
import { CoolDown } from '../../../../electron/main/consent/approvals/cool-down.ts'
import { shownText } from '../../../../electron/main/doors/channel/asking.ts'
import { Names } from '../../../../electron/main/doors/channel/names.ts'
import { RevokeWork } from '../../../../electron/main/doors/channel/revoke-work.ts'
import { refuse } from '../../../../electron/main/doors/channel/work.ts'
import { failNext } from '../../../fail-next.ts'
import { present } from '../../../values.ts'
import {
  anew,
  app,
  CONNECTION,
  hold,
  idleKey,
  issue,
  own,
  requests,
  service,
  session,
  world,
} from '../../features/keys/work-scene.ts'
import { client, newAnswering, newAsking } from './channel-scene.ts'

beforeEach(() => anew())

/** A person who decides as told, after what happens meanwhile. */
const scene = () => {
  const { sessions, activity, notes, revocations } = app
  let decision: Decision = 'approved'
  let meanwhile = async (): Promise<void> => {}
  let refusal: 'locked' | 'quitting' | null = null
  const shown: FrozenRequest[] = []
  const gone = new AbortController()
  const names = new Names(sessions.active, sessions.find, sessions.connections)
  const hour = hourOf(world.time.clock.wall())
  /** Used twice, and looked at until now. */
  const history = {
    watched: [hour - 9, hour - 8, hour - 7, hour - 3, hour],
    used: [hour - 9, hour - 3],
  }
  const revoke = new RevokeWork(names, revocations, notes.annotations.of, () => history)
  const person = {
    ask: async (request: FrozenRequest) => {
      shown.push(request)
      await meanwhile()
      return decision
    },
  }
  const asking = newAsking({ revoke }, person, activity, {
    coolDown: new CoolDown(),
    refusal: () => refusal,
  })
  const answer = newAnswering(names, asking, () => refusal, {
    locked: () => refusal === 'locked',
  })
  const ask = <K extends ChannelRequest['kind']>(
    request: Omit<ChannelRequest<K>, 'id' | 'client'>,
  ) =>
    world.hear(
      answer(
        { id: 1, client, ...request } as ChannelRequest,
        { send: () => {}, onGone: () => {} },
        gone.signal,
      ),
    )
  return {
    shown,
    gone,
    decide: (how: Decision, while_: () => Promise<void> = async () => {}) => {
      decision = how
      meanwhile = while_
    },
    refuse: (why: 'locked' | 'quitting' | null) => {
      refusal = why
    },
    ask,
    askToRevoke: ({ id }: { readonly id: string } = idleKey()) => ask({ kind: 'revoke', key: id }),
  }
}
const keys = () => session().state().keys ?? []
/** Revokes that reached the service. */
const revokes = (): number => requests('DELETE').length

test('a revoke is shown with the places that the secret of the key was delivered to', async () => {
  const all = scene()
  await all.askToRevoke()
  expect(all.shown[0]?.places).toBeUndefined()
  const other = idleKey()
  const place = {
    id: 'a',
    at: 0,
    kind: 'env-file',
    place: '/srv/shop/.env',
    variable: 'MAIL_API_KEY',
    readers: 'owner',
  } as const
  app.notes.annotations.delivered(CONNECTION, other.id, place)
  await all.askToRevoke(other)
  expect(all.shown[1]).toMatchObject({ key: { id: other.id }, places: [place] })
})

test('a revoke is shown with what was seen of the use of the key, and time that passes changes nothing of what was shown', async () => {
  const all = scene()
  await all.askToRevoke()
  const shown = present(all.shown[0])
  expect(shown.use).toMatchObject({ gap: 2, watched: 1 })
  expect(shownText({ ...shown, use: { unused: 99, gap: 5, watched: 5 } })).toBe(shownText(shown))
})

describe('the lock that comes while a program is answered', () => {
  test.each(['list', 'revoke'] as const)(
    '(%s) lets out no name, also where the list failed',
    async (kind) => {
      const all = scene()
      const { id: key } = idleKey()
      for (const fails of [false, true]) {
        all.refuse(null)
        // Older than a list may be that is answered without a request.
        await world.advance(11_000)
        if (fails) failNext(service, 'list', 401)
        const { arrived, release } = hold('GET')
        const asked = kind === 'list' ? all.ask({ kind }) : all.ask({ kind, key })
        await arrived
        all.refuse('locked')
        release()
        expect(await asked).toEqual(refuse('locked'))
      }
      expect(all.shown).toEqual([])
    },
  )
})

describe('a revoke that a program asks for', () => {
  test('shows the key, the connection, the claims and the costs, and is done after an approval', async () => {
    const all = scene()
    const key = idleKey()
    expect(await all.askToRevoke()).toEqual(ok({ keyId: key.id, outcome: 'revoked' }))
    expect(all.shown).toMatchObject([
      {
        kind: 'revoke',
        client,
        key: { id: key.id, name: key.name, lastFour: key.lastFour },
        connection: { id: CONNECTION, kind: 'remote' },
        requests: { cost: 2 },
      },
    ])
    expect(revokes()).toBe(1)
    const by = {
      client: { name: programName(client), request: 'revoke', connectionId: CONNECTION },
      keyId: key.id,
    }
    expect(app.activity.list().slice(0, 2)).toMatchObject([
      { action: 'revoke', outcome: 'revoked', ...by },
      { action: 'ask', outcome: 'approved', ...by },
    ])
  })

  test.each([
    ['denied', 'denied'],
    ['timed_out', 'approval_timed_out'],
    ['quitting', 'quitting'],
    ['gone', 'gone'],
  ] as const)('is not done when it is %s, and the log says so', async (decision, code) => {
    const all = scene()
    all.decide(decision)
    expect(await all.askToRevoke()).toEqual(refuse(code))
    expect(revokes()).toBe(0)
    expect(app.activity.list()[0]).toMatchObject({
      action: 'ask',
      outcome: code,
      keyId: idleKey().id,
      client: { name: programName(client) },
    })
  })

  test('is not shown again right after a denial, costs nothing, says when, and is one entry in the log', async () => {
    const all = scene()
    all.decide('denied')
    await all.askToRevoke()
    all.decide('approved')
    const sent = () => service.log?.entries().length
    const before = sent()
    for (let times = 0; times < 3; times += 1)
      expect(await all.askToRevoke()).toEqual(refuse('denied_before', { retryAfter: 30 }))
    expect([all.shown.length, sent()]).toEqual([1, before])
    expect(await all.ask({ kind: 'status' })).toMatchObject({ ok: true })
    expect(app.activity.list().slice(0, 2)).toMatchObject([
      {
        action: 'ask',
        outcome: 'denied_before',
        count: 3,
        client: { name: programName(client), request: 'revoke' },
      },
      { action: 'ask', outcome: 'denied' },
    ])
  })

  // Shows: S68
  test('is not done when another thing would be done than was shown', async () => {
    const all = scene()
    const key = idleKey()
    all.decide(
      'approved',
      async () => void session().describe({ name: 'Another', production: true }),
    )
    expect(await all.askToRevoke()).toEqual(refuse('changed'))
    expect(keys()).toContainEqual(key)
    expect(app.activity.list()[0]).toMatchObject({
      action: 'ask',
      outcome: 'changed',
      client: { connectionId: CONNECTION },
    })
  })

  test('is not done when it was locked, or the app quits, or who asked is gone by the time of the approval', async () => {
    const key = idleKey()
    for (const why of ['locked', 'quitting', 'gone'] as const) {
      const all = scene()
      all.decide('approved', async () => (why === 'gone' ? all.gone.abort() : all.refuse(why)))
      expect(await all.askToRevoke()).toEqual(refuse(why))
      expect(keys()).toContainEqual(key)
    }
  })

  test('of the app’s own key, the last one or one that is in use says so', async () => {
    const all = scene()
    all.decide('denied')
    await all.askToRevoke(own)
    expect(all.shown[0]?.warnings).toContain('own')
  })

  test('names by their ids those that have the name that it gave', async () => {
    const all = scene()
    const ids = [0, 1].map(() => issue('same', 'twice').id)
    await session().refresh()
    const asked = await all.ask({ kind: 'revoke', key: 'twice' })
    expect(asked).toMatchObject(refuse('ambiguous', { of: 'key' }))
    expect(asked.ok ? [] : asked.error.ids?.toSorted()).toEqual(ids.toSorted())
    expect(asked.ok ? '' : failureText(asked.error)).toMatch(
      /^several API keys in the connection “.+” have the name “twice”; take an id: key_/,
    )
    // The very name means one key, though a person sees the same in both.
    const exact = issue('same', 'twice  so').id
    issue('same', 'twice so')
    await session().refresh()
    all.decide('denied')
    await all.ask({ kind: 'revoke', key: 'twice  so' })
    expect(all.shown.map(({ key }) => key?.id)).toEqual([exact])
  })
})

describe('while the app is locked or quits', () => {
  test('nobody is asked, no list is given, and the state says no more than that it is locked', async () => {
    const all = scene()
    for (const why of ['locked', 'quitting'] as const) {
      all.refuse(why)
      expect(await all.ask({ kind: 'list' })).toEqual(refuse(why))
      expect(await all.askToRevoke()).toEqual(refuse(why))
    }
    all.refuse('locked')
    expect(await all.ask({ kind: 'status' })).toEqual(ok({ locked: true }))
    expect(all.shown).toEqual([])
  })
})

describe('what needs no approval', () => {
  test('is the state and the list, page by page', async () => {
    const all = scene()
    expect(await all.ask({ kind: 'status' })).toMatchObject(ok({ locked: false, waiting: 0 }))
    const listed = await all.ask({ kind: 'list' })
    expect(listed).toMatchObject(ok({ next: null }))
    expect(JSON.stringify(listed)).not.toContain('_live_')
    if (!listed.ok || listed.value === null || !('keys' in listed.value)) throw new Error('no list')
    expect(listed.value.keys.map(({ id }) => id).toSorted()).toEqual(
      keys()
        .map(({ id }) => id)
        .toSorted(),
    )
  })
})
