import type { Rotation, RotationAction } from '../../../../electron/contract/rotate.ts'
import type { AskedFor } from '../../../../electron/contract/workflow.ts'
import type { Core } from '../../../../electron/main/app/core.ts'
import { boundTo } from '../../../../electron/main/base/bound-secret.ts'
import type { KeyService } from '../../../../electron/service/index.ts'
import { failNext } from '../../../fail-next.ts'
import { present, valueIn } from '../../../values.ts'
import { ADDRESS, type World, type WorldOptions } from '../../../world/world.ts'
import { keysIn, workspaceWith } from '../../client/service-keys.ts'
import { openWorld } from '../../open-world.ts'
import { connectionTo } from '../../samples.ts'

/** The id of the connection. */
export const CONNECTION = 'c'

/** One computer with its app, and the service; each is replaced by `anew`, the app by `start`. */
export let world: World
export let service: KeyService
/** The key that the app is signed in with at first. */
export let own: World['own']
export let app: Core

/**
 * Starts the app, which reads the list as it does at every start. One that runs is killed once all
 * is written.
 */
export const start = async (): Promise<void> => {
  if (world.isRunning) {
    await world.advance(3_000)
    world.kill()
  }
  app = present(await world.start())
}
const connectionFor = (token: string, keyId: string | null) =>
  connectionTo(ADDRESS, { lastFour: token.slice(-4), keyId })
/**
 * The connection gets a token past the question whether it may; `keyId` null: the app knows its key
 * by the last four characters only.
 */
export const signInWith = async (token: string, keyId: string | null = null): Promise<void> => {
  const connection = connectionFor(token, keyId)
  await valueIn(app.sessions.keep(connection, boundTo(connection, token))).relist()
}

/** A fresh computer and a fresh service, connected. */
export const anew = async (options: WorldOptions = {}): Promise<void> => {
  world = openWorld({ seed: 'mixed', ...options })
  service = world.service
  own = world.own
  await start()
  const connection = connectionFor(own.secret, own.id)
  await valueIn(app.sessions.add(connection, boundTo(connection, own.secret))).relist()
}

/** The app reads no list by itself because time has passed. */
export const stopRefreshing = (): void =>
  app.habits.change({ settings: { ...app.habits.value.settings, refreshSeconds: 0 } })

export const rotation = (): Rotation => present(app.rotations.list()[0])
export const ids = (): readonly string[] => keysIn(service).map(({ id }) => id)
export const session = () => valueIn(app.sessions.find(CONNECTION))
export const idleKey = () =>
  present(
    session()
      .state()
      .keys?.find((row) => row.lastUsedAt === null && row.id !== own.id),
  )
export const works = async (secret: string): Promise<boolean> =>
  (
    await service.handle(
      new Request('http://a.test/api/v1/api-keys', {
        headers: { authorization: `Bearer ${secret}` },
      }),
    )
  ).status === 200
export const secretOf = (of: Rotation): string => valueIn(app.reveals.use(of.revealId ?? '')).secret
/** What the next start finds in the vault, once all is written. */
export const onDisk = async (): Promise<string> => {
  await world.advance(3_000)
  return JSON.stringify(await world.vault())
}
export const requests = (method: string) =>
  service.log?.entries().filter((entry) => entry.method === method) ?? []
export const tokenUsed = (entry: ReturnType<typeof requests>[number] | undefined): string =>
  entry?.requestHeaders.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? ''

/** Rotates a key that nobody uses, unless another one is meant. */
export const rotate = async (keyId: string = idleKey().id, name = 'a-test'): Promise<Rotation> =>
  valueIn(await world.hear(app.rotations.start(CONNECTION, keyId, name)))

/** What the person does about the one rotation there is. */
export const act = (kind: RotationAction['kind'], more: { readonly typedName?: string } = {}) =>
  world.hear(
    app.rotations.act(rotation().id, {
      kind,
      typedName: null,
      step: rotation().step,
      newKeyId: rotation().newKey?.id ?? null,
      ...more,
    } as RotationAction),
  )
/** The person says that they have the secret, and goes on. */
export const save = async (): Promise<void> => {
  await act('saved')
  await act('next')
}

/** Creates a key; `asked`: a program asks for it. */
export const create = (name: string, asked?: AskedFor) =>
  world.hear(app.creates.create(session(), name, asked))
/**
 * Loses the answer to the next create. `isUnknown`: nor can the list be read that would show what
 * came of it.
 */
export const loseCreate = (
  how: 'commit-then-drop' | 'reset' = 'commit-then-drop',
  isUnknown = false,
): void => {
  failNext(service, 'create', how)
  if (isUnknown) failNext(service, 'list', 500, 3)
}
export const unread = () => app.creates.outcomes.unread(() => true)

/** Holds the next request of a method before it reaches the service. */
export const hold = (method: string): { readonly arrived: Promise<void>; release(): void } => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { carry } = world
  world.carry = async (request) => {
    if (request.method !== method) return carry(request)
    world.carry = carry
    arrive()
    await released
    return carry(request)
  }
  return { arrived, release }
}

/** Issues a token of the workspace of the app's own key, or of another organization's. */
export const issue = (where: 'same' | 'other', name: string = where) => {
  const mine = workspaceWith(service, own)
  const other = service.workspaces().find(({ organization }) => organization !== mine.organization)
  return service.issueKey(where === 'same' ? mine.id : present(other).id, name)
}
