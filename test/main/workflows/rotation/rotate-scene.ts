import type { SeededToken } from '../../../../electron/contract/lab.ts'
import type { Rotation, RotationAction } from '../../../../electron/contract/rotate.ts'
import { boundTo } from '../../../../electron/main/key-api/bound-secret.ts'
import type { KeyService } from '../../../../electron/service/index.ts'
import { present, valueIn } from '../../../values.ts'
import { keysIn, seeded } from '../../key-api/seeded.ts'
import { testStore } from '../../store/test-store.ts'
import { CONNECTION, connectionFor, type Killer, type Run, run } from './rotate-support.ts'

/** One computer with its app, and the service; each is replaced by `anew`, the app by `start`. */
export let folder: string
export let service: KeyService
/** The key that the app is signed in with at first. */
export let own: SeededToken
/** The vault, and its disk. */
export let stored: ReturnType<typeof testStore>
export let app: Run

/** Starts the app, which reads the list as it does at every start. */
export const start = async (kill?: Killer, isKept = true): Promise<void> => {
  app = run({ folder, service, isKept, store: stored.restart(), ...(kill === undefined ? {} : { kill }) })
  const session = app.sessions.find(CONNECTION)
  if (session.ok) await session.value.relist()
  app.revocations.check()
}
/** Signs the app in; `keyId` null: the app knows its key by the last four characters only. */
export const connect = async (keyId: string | null = own.id, keeping: 'sealed' | 'session' = 'sealed'): Promise<void> => {
  const connection = connectionFor(own.secret, keyId, keeping)
  const { add, keep } = app.sessions
  await valueIn(await (app.sessions.find(CONNECTION).ok ? keep : add)(connection, boundTo(connection, own.secret))).relist()
}

/** A fresh computer and a fresh service, connected. */
export const anew = async (): Promise<void> => {
  stored = testStore()
  const computer = seeded('mixed')
  folder = computer.folder
  service = computer.service
  own = computer.own
  await start()
  await connect()
}

/** The ids of all keys that the service has. */
export const ids = (): readonly string[] => keysIn(service).map(({ id }) => id)
export const session = () => valueIn(app.sessions.find(CONNECTION))
export const idleKey = () =>
  present(
    session()
      .state()
      .keys?.find((row) => row.lastUsedAt === null && row.id !== own.id),
  )
export const works = async (secret: string): Promise<boolean> =>
  (await service.handle(new Request('http://a.test/api/v1/api-keys', { headers: { authorization: `Bearer ${secret}` } }))).status === 200
export const secretOf = (rotation: Rotation): string => valueIn(app.reveals.use(rotation.revealId ?? '')).secret
export const onDisk = (): string => stored.disk.content ?? ''
export const requests = (method: string) => service.log?.entries().filter((entry) => entry.method === method) ?? []
export const tokenUsed = (entry: ReturnType<typeof requests>[number] | undefined): string =>
  entry?.requestHeaders.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? ''

/** Rotates a key that nobody uses, unless another one is meant. */
export const rotate = async (keyId: string = idleKey().id, name = 'a-test'): Promise<Rotation> =>
  valueIn(await app.rotations.start(CONNECTION, keyId, name))

/** What the person does about the one rotation there is. */
export const act = (kind: RotationAction['kind'], more: { readonly typedName?: string; readonly remindAt?: number | null } = {}) =>
  app.rotations.act(app.rotation().id, { kind, typedName: null, remindAt: null, ...more } as RotationAction)
/** The person says that they have the secret, and goes on. */
export const save = async (): Promise<void> => {
  await act('saved')
  await act('next')
}
