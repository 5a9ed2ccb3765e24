import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { RequestChannel } from '../../../../electron/contract/ipc.ts'
import { present, valueIn } from '../../../values.ts'
import { ADDRESS, type World } from '../../../world/world.ts'
import { workspaceWith } from '../../client/service-keys.ts'
import { openWorld } from '../../open-world.ts'

/**
 * When the lock comes: before the app is asked, while the service is waited for, so many turns of
 * the loop after that answers, or last.
 */
const MOMENTS = ['before', 'under way', 0, 1, 3, 6, 'after'] as const

/** What the person asks for. `isDone` tells whether it was done and nothing of it is lost. */
interface Wanted {
  readonly channel: RequestChannel
  readonly input: unknown
  isDone(): Promise<boolean>
}

const homeOf = ({ service, own }: World): string => workspaceWith(service, own).id
const living = (world: World) => world.service.keysOf(homeOf(world))

/** Keys that the service has and the app lists. */
const issue = async (
  world: World,
  connectionId: string,
  ...names: readonly string[]
): Promise<readonly string[]> => {
  const ids = names.map((name) => world.service.issueKey(homeOf(world), name).id)
  await world.ask('api-keys:refresh', connectionId)
  return ids
}

const revealOf = async (world: World, name: string) =>
  valueIn(await world.ask('reveals:pending', null)).find(({ key }) => key.name === name)

/**
 * `isAnswered`: it is answered before the service is asked. `isRead`: it is the same whether it was
 * done or not.
 */
const ACTIONS: readonly {
  readonly what: string
  readonly isAnswered?: true
  readonly isRead?: true
  prepare(world: World, connectionId: string, name: string): Promise<Wanted>
}[] = [
  {
    what: 'a create',
    prepare: async (world, connectionId, name) => ({
      channel: 'api-keys:create',
      input: { connectionId, name },
      isDone: async () =>
        living(world).some((key) => key.name === name) &&
        (await revealOf(world, name)) !== undefined,
    }),
  },
  {
    what: 'a check of a secret',
    isRead: true,
    prepare: async (world, connectionId, name) => {
      await world.ask('api-keys:create', { connectionId, name })
      const { id } = present(await revealOf(world, name))
      return {
        channel: 'reveals:check',
        input: id,
        isDone: async () => (await revealOf(world, name)) !== undefined,
      }
    },
  },
  {
    what: 'a revoke',
    prepare: async (world, connectionId, name) => {
      const [id = ''] = await issue(world, connectionId, name)
      const input = { connectionId, id, confirmation: { typedName: null, signOut: false } }
      return {
        channel: 'api-keys:revoke',
        input,
        isDone: async () => !living(world).some((key) => key.id === id),
      }
    },
  },
  {
    what: 'a bulk revoke',
    isAnswered: true,
    prepare: async (world, connectionId, name) => {
      const ids = await issue(world, connectionId, `${name}-a`, `${name}-b`)
      return {
        channel: 'bulk:start',
        input: { connectionId, ids },
        isDone: async () => !living(world).some(({ id }) => ids.includes(id)),
      }
    },
  },
  {
    what: 'a list',
    isRead: true,
    prepare: async (_world, connectionId) => ({
      channel: 'api-keys:refresh',
      input: connectionId,
      isDone: async () => true,
    }),
  },
  {
    what: 'a test of the connection',
    isRead: true,
    prepare: async (_world, connectionId) => ({
      channel: 'connections:test',
      input: connectionId,
      isDone: async () => true,
    }),
  },
]

// Shows: S97
test.each(ACTIONS)(
  'whenever the lock comes to $what, the window gets no name after it, and nothing is done behind it or lost',
  async (action) => {
    const world = openWorld({ seed: 'mixed', variants: { limit: 1_000 } })
    const { id: connectionId } = await world.connect()
    const lock = () => world.askUnseen('lock:now', null)
    for (const moment of MOMENTS) {
      const name = `kept-back-${moment}`
      const { channel, input, isDone } = await action.prepare(world, connectionId, name)
      const names = [...living(world).map((key) => key.name), name, ADDRESS].filter(
        (text) => text.length > 5,
      )
      const gate = Promise.withResolvers<void>()
      world.carry = async (request) => {
        if (moment !== 'after') await gate.promise
        return world.service.answer(request)
      }
      world.pushed.length = 0
      if (moment === 'before') await lock()
      const asked = world.ask(channel, input as never)
      const reads = Promise.all(
        (['activity:list', 'reveals:pending', 'bulk:jobs'] as const).map((read) =>
          world.ask(read, null),
        ),
      )
      await (moment === 'after' ? asked : world.settle())
      if (moment === 'under way' || moment === 'after') await lock()
      gate.resolve()
      if (typeof moment === 'number') {
        for (let turn = 0; turn < moment; turn += 1) await setImmediate()
        await lock()
      }
      const answer = await asked
      await world.advance(10_000)

      if (moment === 'before')
        for (const one of [answer, ...(await reads)])
          expect(one).toMatchObject({ error: { code: 'locked' } })
      if (moment === 'under way' && action.isAnswered === undefined)
        expect(answer).toMatchObject({ error: { code: 'answer_withheld' } })
      const states = world.pushed.flatMap(({ channel: pushed, payload }, at) =>
        pushed === 'app:changed'
          ? [{ at, ...(payload as { readonly lock: { readonly locked: boolean } }).lock }]
          : [],
      )
      const lockedAt = present(states.find(({ locked }) => locked)).at
      expect(states.every(({ at, locked }) => locked === at >= lockedAt)).toBe(true)
      const told = JSON.stringify(world.pushed.slice(lockedAt))
      expect(names.filter((text) => told.includes(text))).toEqual([])
      expect(told).not.toMatch(/_(?:live|test)_/)

      expect(await world.ask('lock:open', { passphrase: null })).toMatchObject({ ok: true })
      expect(await isDone()).toBe(action.isRead ?? moment !== 'before')
      await world.ask('api-keys:refresh', connectionId)
      const listed = (world.session.state().keys ?? []).map(({ id }) => id)
      expect(living(world).filter(({ id }) => !listed.includes(id))).toEqual([])
    }
  },
)
