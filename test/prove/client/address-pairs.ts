import type { Rotation, RotationAction } from '../../../electron/contract/rotate.ts'
import type { Core as App } from '../../../electron/main/app/core.ts'
import { guards } from '../../../electron/main/doors/ipc/guards.ts'
import type { Proof } from '../proof.ts'
import { type AddressWorld, addressWorld, sessionOf } from './address-world.ts'

/**
 * Begins something and leaves it unfinished. What it answers lets go of what it holds back, and
 * goes on with it.
 */
type Begin = (app: App, world: AddressWorld) => Promise<() => Promise<unknown>>

const atRest = async (): Promise<void> => {}

/** Works until the first host has the request that is to wait. */
const until = async (
  world: AddressWorld,
  held: ReturnType<AddressWorld['hold']>,
  work: Promise<unknown>,
) => {
  const app = world.core
  await Promise.race([held.arrived, work])
  return async () => {
    held.release()
    // What an app does that was killed never ends.
    if (world.core === app) await work
  }
}

const checkAll = async (world: AddressWorld): Promise<void> => {
  for (const { id } of world.core.reveals.pending()) await world.ask('reveals:check', id)
}

const create = (app: App) => app.creates.create(sessionOf(app), 'address-test')

const idleIds = (app: App, count: number): readonly string[] => {
  const { keys, own } = sessionOf(app).state()
  return (keys ?? [])
    .filter((key) => key.lastUsedAt === null && !own.ids.includes(key.id))
    .slice(0, count)
    .map(({ id }) => id)
}

const rotate = async (app: App, world: AddressWorld, own: boolean): Promise<Rotation> => {
  const started = await app.rotations.start(
    sessionOf(app).connection().id,
    own ? world.own.id : (idleIds(app, 1)[0] ?? ''),
    'rotated',
  )
  if (!started.ok) throw new Error(`no rotation: ${started.error.code}`)
  return started.value
}

const actionOf = (rotation: Rotation, kind: RotationAction['kind']): RotationAction => {
  if (kind === 'retire') return { kind, typedName: rotation.oldKey.name }
  if (kind !== 'retry') return { kind }
  return { kind, step: rotation.step, newKeyId: rotation.newKey?.id ?? null }
}

const act = async (app: App, ...actions: readonly RotationAction['kind'][]): Promise<void> => {
  const [rotation] = app.rotations.list()
  if (rotation === undefined) throw new Error('there is no rotation')
  for (const kind of actions) await app.rotations.act(rotation.id, actionOf(rotation, kind))
}

/** The create takes place, its answer is lost, and the list cannot be read. */
const loseCreate = ({ service: { faults } }: AddressWorld): void => {
  faults.arm({ operation: 'create', kind: 'commit-then-drop', times: { next: 1 } })
  faults.arm({ operation: 'list', kind: 'html', times: { next: 1 } })
}

const rotating = (own: boolean): Readonly<Record<string, Begin>> => {
  const key = own ? 'own key' : 'another key'
  const rested =
    (...actions: readonly RotationAction['kind'][]): Begin =>
    async (app, world) => {
      await rotate(app, world, own)
      await act(app, ...actions)
      return atRest
    }
  return {
    [`rotation (${key}): create`]: async (app, world) =>
      until(world, world.hold('POST'), rotate(app, world, own)),
    [`rotation (${key}): look`]: async (app, world) => {
      loseCreate(world)
      await rotate(app, world, own)
      return atRest
    },
    [`rotation (${key}): check`]: async (app, world) =>
      until(world, world.hold('GET'), rotate(app, world, own)),
    ...(own && {
      [`rotation (${key}): store`]: async (app, world) =>
        until(world, world.hold('GET', 2), rotate(app, world, own)),
    }),
    [`rotation (${key}): deliver`]: rested(),
    [`rotation (${key}): left for later`]: rested('leave'),
    [`rotation (${key}): retire`]: rested('saved', 'next'),
    [`rotation (${key}): retiring`]: async (app, world) => {
      await rested('saved', 'next')(app, world)
      return until(world, world.hold('DELETE'), act(app, 'retire'))
    },
    [`rotation (${key}): undo`]: async (app, world) => {
      await rotate(app, world, own)
      return until(world, world.hold('DELETE'), act(app, 'undo'))
    },
  }
}

/** Everything that can be unfinished. */
const UNFINISHED: Readonly<Record<string, Begin>> = {
  ...rotating(true),
  ...rotating(false),
  reveal: async (app) => {
    await create(app)
    return atRest
  },
  check: async (app, world) => {
    await create(app)
    return until(world, world.hold('GET'), checkAll(world))
  },
  'pending create': async (app, world) => until(world, world.hold('POST'), create(app)),
  'lost create': async (app, world) => {
    loseCreate(world)
    const lost = await create(app)
    const attemptId = lost.ok && 'attemptId' in lost.value ? lost.value.attemptId : ''
    return () => world.core.creates.lookAgain(attemptId)
  },
  bulk: async (app, world) => {
    const held = world.hold('DELETE')
    app.revocations.bulks.start(sessionOf(app), idleIds(app, 2))
    await held.arrived
    return async () => held.release()
  },
  'paused bulk': async (app, world) => {
    const held = world.hold('DELETE')
    const started = app.revocations.bulks.start(sessionOf(app), idleIds(app, 2))
    await held.arrived
    if (started.ok) app.revocations.bulks.control(started.value.id, 'pause')
    return async () => held.release()
  },
}

/** Every way to another address; answers whether the way was refused where it must be. */
const CHANGES: Readonly<Record<string, (app: App, world: AddressWorld) => Promise<boolean>>> = {
  'settings file edited': async (_app, world) => {
    await world.restartedAt({ baseUrl: world.second.url })
    return true
  },
  'address edited': async (app, world) => {
    const { id, name } = sessionOf(app).connection()
    const marks = { id, name, accent: 'blue', production: false }
    const edited = guards['connections:describe'].safeParse({
      ...marks,
      baseUrl: world.second.url,
      kind: 'remote',
    })
    return !edited.success
  },
  reconnected: async (app, world) => {
    const { id } = sessionOf(app).connection()
    const answer = await app.connect.reconnect(id, world.otherToken, world.second.url)
    return !answer.ok && answer.error.code === 'unfinished'
  },
  imported: async (app, world) => {
    const before = sessionOf(app).connection()
    const shared = [
      {
        name: before.name,
        baseUrl: world.second.url,
        id: before.id,
        kind: 'remote',
      },
    ]
    app.connect.importFile(
      JSON.stringify({ format: 'keystow-connections', version: 1, connections: shared }),
    )
    return (
      sessionOf(app).connection().baseUrl === before.baseUrl &&
      app.sessions.connections().length === 2
    )
  },
}

/** Whatever can be done with what is there, as the person or a page could ask for it. */
const tryEverything = async (world: AddressWorld): Promise<void> => {
  const app = world.core
  for (const { id } of app.sessions.connections()) {
    const found = app.sessions.find(id)
    if (found.ok) await found.value.relist()
  }
  await checkAll(world)
  await create(app)
  const jobs = app.revocations.bulks.jobs()
  for (const { id } of jobs)
    for (const action of ['resume', 'retry'] as const) app.revocations.bulks.control(id, action)
  for (const { id, revealId } of app.rotations.list()) {
    if (revealId !== null) await world.ask('reveals:check', revealId)
    for (const kind of ['open', 'retry', 'saved', 'next', 'undo', 'retry'] as const)
      for (const rotation of app.rotations.list().filter((one) => one.id === id))
        await app.rotations.act(id, actionOf(rotation, kind))
  }
}

const pairs = Object.keys(CHANGES).flatMap((change) =>
  Object.keys(UNFINISHED).map((begin) => [change, begin] as const),
)

export const addressPairs: Proof = {
  id: 'address-pairs',
  what: 'whatever is unfinished and however its connection gets another address, not a byte arrives there',
  full: pairs.length,
  sample: pairs.length,
  breaks: {
    what: 'a secret is sent to any address',
    file: 'client/transport-factory.ts',
    edits: [['address !== addressOf({ kind, baseUrl })', "address === ''"]],
  },
  run: async (_scene, amount, tally) => {
    for (const [change, begin] of pairs.slice(0, amount)) {
      const world = await addressWorld()
      try {
        const before = await world.connected()
        const goOn = await UNFINISHED[begin]?.(before, world)
        const isRefused = await CHANGES[change]?.(before, world)
        if (goOn === undefined || isRefused === undefined) throw new Error('no such pair')
        tally.check(isRefused, `${begin}, ${change}: not refused`)
        await goOn()
        await tryEverything(world)
        tally.check(
          world.second.received() === '',
          `${begin}, ${change}: ${world.second.received().length} bytes arrived`,
        )
      } finally {
        await world.close()
      }
    }
    return `${amount} pairs`
  },
}
