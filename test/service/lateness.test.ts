import { describe, expect, test } from 'vitest'
import type { CreatedApiKey } from '../../electron/contract/api-key.ts'
import type { FaultSpec, SeededToken } from '../../electron/contract/lab.ts'
import { createKeyService } from '../../electron/service/index.ts'
import { timeOfId } from '../../electron/service/keys/secret.ts'
import { once } from './lab.ts'
import { modes, open, type Scene } from './scene.ts'
import {
  type Answer,
  closeOnce,
  idsOf,
  KEYS,
  NOON,
  named,
  revoking,
  sendTo,
  stillClock,
} from './support.ts'

type Look = (scene: Scene, key: CreatedApiKey) => Promise<boolean>
const isListed: Look = async ({ list }, { id }) => idsOf(await list()).includes(id)
const isAnswered: Look = async ({ status }, { key }) => (await status(key)) === 200
const isRevoked: Look = async ({ revoke }, { id }) => (await revoke(id)).status === 200

/** After which change of a key what is seen of it, and what is seen while the service is late. */
const lags: readonly (Pick<FaultSpec, 'kind' | 'operation'> & {
  readonly change: 'create' | 'revoke'
  readonly look: Look
  readonly late: boolean
})[] = [
  { kind: 'list-lag', operation: 'list', change: 'create', look: isListed, late: false },
  { kind: 'gone-lag', operation: 'list', change: 'revoke', look: isListed, late: true },
  { kind: 'lookup-lag', operation: 'revoke', change: 'create', look: isRevoked, late: false },
  { kind: 'secret-lag', operation: 'any', change: 'create', look: isAnswered, late: false },
  { kind: 'death-lag', operation: 'any', change: 'revoke', look: isAnswered, late: true },
]
const always = { percent: 100, seed: 1 }

/** Where an answer says that there are more keys. */
const signsOf = ({ headers, text }: Answer) => {
  const { data, ...beside } = JSON.parse(text)
  const { keys: _keys, ...inData } = data
  return [beside, inData, headers.get('link')]
}

describe.each(modes)('%s', (mode) => {
  describe.each(lags)('$kind', ({ kind, operation, change, look, late }) => {
    const changedKey = async (scene: Scene): Promise<CreatedApiKey> => {
      const key = await scene.create('billing')
      if (change === 'revoke') await scene.revoke(key.id)
      return key
    }

    test('lasts as long as it says, by the service’s clock', async () => {
      const scene = await open(mode)
      const key = await changedKey(scene)
      await scene.lab.arm({ kind, operation, times: always, ms: 30_000 })
      const seen: boolean[] = []
      for (const ms of [0, 29_999, 1]) {
        await scene.lab.advance(ms)
        seen.push(await look(scene, key))
      }
      expect(seen).toEqual([late, late, !late])
    })

    test('concerns the key that it names, or else every key, until it is disarmed', async () => {
      const scene = await open(mode)
      const keys = [await changedKey(scene), await changedKey(scene), await changedKey(scene)]
      const [first, second, third] = keys as [CreatedApiKey, CreatedApiKey, CreatedApiKey]
      await scene.lab.arm({ kind, operation, times: always, ms: 30_000, keyId: first.id })
      expect([await look(scene, first), await look(scene, second)]).toEqual([late, !late])
      await scene.lab.arm({ kind, operation, times: always, ms: 30_000 })
      expect(await look(scene, third)).toBe(late)
      await scene.lab.disarmAll()
      expect(await look(scene, third)).toBe(!late)
    })
  })

  test('a dead key that is still answered also creates', async () => {
    const { create, revoke, lab, send } = await open(mode)
    const { id, key } = await create('billing')
    await revoke(id)
    await lab.arm({ kind: 'death-lag', operation: 'create', times: always, ms: 1 })
    expect((await send('POST', KEYS, { token: key, ...named('by a dead key') })).status).toBe(201)
  })

  test('omit leaves out the key that it names, or the newest, of one list', async () => {
    const { list, lab, colleague } = await open(mode)
    const all = idsOf(await list())
    for (const keyId of [undefined, colleague.id]) {
      await lab.arm(once({ operation: 'list', kind: 'omit', ...(keyId && { keyId }) }))
      expect(idsOf(await list())).toEqual(all.filter((id) => id !== (keyId ?? all[0])))
      expect(idsOf(await list())).toEqual(all)
    }
  })

  test('a part is the newer or the older half of the list, with the sign that was asked for', async () => {
    const { ask, list, lab } = await open(mode)
    const all = idsOf(await list())
    const halves = [all.slice(0, 6), all.toReversed().slice(0, 6)] as const
    const signs = {
      none: [{}, {}, null],
      body: [{ has_more: true }, {}, null],
      data: [{}, { nextCursor: 'rest' }, null],
      meta: [{ meta: { hasMore: true } }, {}, null],
      headers: [{}, {}, '<?cursor=rest>; rel="next"'],
    } as const
    expect(all).toHaveLength(12)
    for (const [sign, expected] of Object.entries(signs))
      for (const [index, kind] of (['newest-part', 'oldest-part'] as const).entries()) {
        await lab.arm(once({ operation: 'list', kind, sign: sign as keyof typeof signs }))
        const answer = await ask('GET')
        expect(idsOf(answer.json().data.keys)).toEqual(halves[index])
        expect(signsOf(answer)).toEqual(expected)
      }
  })

  test('lateness of several kinds applies to one request, beside one other fault', async () => {
    const { ask, lab, create } = await open(mode)
    const { id } = await create('billing')
    await lab.arm(once({ operation: 'list', kind: 'list-lag' }))
    await lab.arm(once({ operation: 'list', kind: 'newest-part', sign: 'body' }))
    await lab.arm(once({ operation: 'list', kind: 'status', status: 503 }))
    await lab.arm(once({ operation: 'list', kind: 'empty' }))
    const answers = [await ask('GET'), await ask('GET'), await ask('GET')]
    expect(answers.map(({ status, text }) => [status, text === ''])).toEqual([
      [503, false],
      [200, true],
      [200, false],
    ])
    expect(idsOf(answers[2]?.json().data.keys ?? [])).toContain(id)
  })

  test('a fault of one key leaves the revokes of others alone', async () => {
    const { create, revoke, list, lab } = await open(mode)
    const [one, other] = [await create('one'), await create('other')]
    const { id: keyId } = one
    await lab.arm({ operation: 'revoke', kind: 'html-404', times: { next: 1 }, keyId })
    expect((await revoke(other.id)).json().data.deleted).toBe(true)
    const foreign = await revoke(one.id)
    expect([foreign.status, foreign.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ])
    expect(idsOf(await list())).toContain(one.id)
    expect((await revoke(one.id)).json().data.deleted).toBe(true)
  })

  test.each([0, 20_000])(
    'late-commit gives no answer, and the change comes %i ms later',
    async (ms) => {
      const { ask, create, list, lab, colleague, mine } = await open(mode)
      const { id: workspace } = (await lab.workspaces()).find(
        ({ name, organization }) => name === mine.workspace && organization === mine.organization,
      ) as { readonly id: string }
      const caller = new AbortController()
      const { signal } = caller
      await lab.arm({ operation: 'any', kind: 'late-commit', times: { next: 2 }, ms })
      const outcomes = [
        ask('DELETE', revoking(colleague.id), { signal }),
        ask('POST', KEYS, { signal, ...named('billing') }),
      ].map((request) =>
        request.then(
          () => 'answered',
          () => 'given up',
        ),
      )
      await expect.poll(lab.armed).toEqual([])
      expect(timeOfId((await create('meanwhile')).id)).toBe(NOON)
      const changed = async () => [
        !idsOf(await list()).includes(colleague.id),
        (await lab.keysOf(workspace)).find(({ name }) => name === 'billing')?.createdAt,
      ]
      if (ms > 0) {
        await lab.advance(ms - 1)
        expect(await changed()).toEqual([false, undefined])
        await lab.advance(1)
      }
      await expect.poll(changed).toEqual([true, new Date(NOON + ms).toISOString()])
      expect(await Promise.race([...outcomes, Promise.resolve('held')])).toBe('held')
      caller.abort()
      expect(await Promise.all(outcomes)).toEqual(['given up', 'given up'])
    },
  )
})

/** A service in this process with a revoke that commits a millisecond later. */
const lateRevoke = async () => {
  const service = createKeyService({ clock: stillClock() })
  closeOnce(service)
  const [mine, colleague] = service.seed('mixed') as readonly [SeededToken, SeededToken]
  const bringBack = service.hold()
  const send = sendTo(service)
  service.faults.arm(once({ kind: 'late-commit', ms: 1 }))
  void send('DELETE', revoking(colleague.id), { token: mine.secret })
  await expect.poll(service.faults.armed).toEqual([])
  return {
    service,
    bringBack,
    seenBy: {
      request: async () => (await send('GET', KEYS, { token: colleague.secret })).status === 200,
      'settings screen': async () =>
        service.workspaces().some(({ id }) => idsOf(service.keysOf(id)).includes(colleague.id)),
    },
  }
}

test.each(['request', 'settings screen'] as const)(
  'a late change is there for the first %s that comes after it',
  async (looker) => {
    const { service, seenBy } = await lateRevoke()
    expect(await seenBy[looker]()).toBe(true)
    service.clock.advance(1)
    expect(await seenBy[looker]()).toBe(false)
  },
)

test('a late change does not outlive the data that it was asked of', async () => {
  const { service, bringBack, seenBy } = await lateRevoke()
  bringBack()
  service.clock.advance(1)
  expect(await seenBy.request()).toBe(true)
})
