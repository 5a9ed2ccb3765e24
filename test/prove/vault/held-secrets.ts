import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unwrapKey } from '../../../electron/main/store/data-key.ts'
import { openDocument, readWrapping } from '../../../electron/main/store/document.ts'
import { cipherOf, noCipher } from '../../main/client/key-store.ts'
import { present, valueIn } from '../../values.ts'
import { World } from '../../world/world.ts'

export const PASSPHRASE = 'three words suffice'
const STORE = cipherOf('store')
const STORES = { there: STORE, other: cipherOf('another'), none: noCipher } as const

const rotate = async (world: World): Promise<void> => {
  const { id } = world.session.connection()
  const old = world.session
    .state()
    .keys?.find((key) => key.lastUsedAt === null && key.id !== world.own.id)
  valueIn(await world.hear(world.core.rotations.start(id, present(old).id, 'fresh')))
}
const create = async (world: World): Promise<void> => {
  const asked = { client: 'deploy', place: '/srv/shop/.env' }
  valueIn(await world.hear(world.core.creates.create(world.session, 'shop', asked)))
}
const leak = async (world: World): Promise<void> => {
  const workspace = world.service
    .workspaces()
    .find(({ id }) => world.service.keysOf(id).some((key) => key.id === world.own.id))
  const { key } = world.service.issueKey(present(workspace).id, 'leaked')
  await world.hear(world.session.relist())
  const { id, candidates } = await world.core.leakSearch.search(`KEY="${key}"\n`)
  const { index, matches } = present(candidates[0])
  const { connectionId, keyId } = present(matches[0])
  const found = { findingsId: id, index }
  valueIn(world.core.leakActions.begin(connectionId, keyId, found))
}

/** Ways in which a secret comes into the vault, by the list of its row. */
const WAYS = { rotations: rotate, creates: create, leaks: leak } as const
export type Holder = keyof typeof WAYS
export const HOLDERS = Object.keys(WAYS) as readonly Holder[]

/** A world whose vault holds a secret that is nowhere else. */
export class HoldingWorld extends World {
  readonly holder: Holder
  secret = ''
  #ended = Promise.withResolvers<void>()
  readonly #store: { is: keyof typeof STORES }

  constructor(holder: Holder, is: keyof typeof STORES) {
    const store = { is }
    super({
      seed: 'mixed',
      osStore: {
        probe: () => STORES[store.is].probe(),
        seal: (text) => STORES[store.is].seal(text),
        unseal: (sealed) => STORES[store.is].unseal(sealed),
        isProtected: STORE.isProtected,
      },
    })
    this.holder = holder
    this.#store = store
  }

  /** The secure store is another one from now on, or there is none. */
  setStore(is: keyof typeof STORES): void {
    this.#store.is = is
  }
  /** Signs in, holds the secret, and plans a revoke, so that something acts by itself. */
  async hold(): Promise<void> {
    const { id: connectionId } = await this.connect()
    await WAYS[this.holder](this)
    const { keys } = this.session.state()
    const keyId = present(keys?.find(({ name }) => name.includes('newsletter'))).id
    const dueAt = this.time.clock.wall() + 86_400_000
    valueIn(await this.ask('plans:put', { connectionId, keyIds: [keyId], dueAt, unusedDays: 7 }))
    await this.advance(3_000)
    this.secret = present(this.core.store.value[this.holder][0]?.secrets).secret
  }
  override kill(): void {
    super.kill()
    this.#ended.resolve()
  }
  /** Resolves with the answer; null once the app has ended, of which nobody hears one. */
  async untilAnswered<T>(answer: Promise<T>): Promise<T | null> {
    const first = await Promise.race([answer, this.#ended.promise])
    await this.settle()
    return first ?? null
  }
  /** Ends the app between two instructions, and starts it again. */
  async restart(): Promise<void> {
    await this.advance(3_000)
    if (this.isRunning) this.kill()
    await this.start()
  }
  override start(): ReturnType<World['start']> {
    this.#ended = Promise.withResolvers()
    return super.start()
  }
  /** The app on its open vault, or null. */
  get opened() {
    return this.isOpen ? this.core : null
  }
  /** Tells whether the running app or a file of a vault has the secret. */
  async hasSecret(): Promise<boolean> {
    const inMemory = this.opened === null ? '' : JSON.stringify(this.opened.store.value)
    const files = readdirSync(this.folder).filter((name) => name.startsWith('vault'))
    const onDisk = await Promise.all(files.map((name) => readSealed(join(this.folder, name))))
    return [inMemory, ...onDisk].some((content) => content.includes(this.secret))
  }
}

/** What a vault's file holds for whoever has the secure store and the passphrase; else nothing. */
const readSealed = async (path: string): Promise<string> => {
  const bytes = readFileSync(path)
  const wrapping = readWrapping(bytes)
  if (typeof wrapping === 'string') return ''
  const unwrapped = await unwrapKey(wrapping, STORE).catch(() => null)
  const key = unwrapped?.kind === 'store' ? unwrapped.dataKey : await unwrapped?.open(PASSPHRASE)
  return key == null ? '' : String(openDocument(bytes, key))
}
