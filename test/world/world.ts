import './environment.ts'
// Loaded later by the app itself, which would take time that no clock of the world counts.
import '../../electron/main/client/client.ts'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../../electron/contract/connection.ts'
import type { Input, Outcome, RequestChannel } from '../../electron/contract/ipc.ts'
import type { SeededToken, Variants } from '../../electron/contract/lab.ts'
import { type Core, startCore } from '../../electron/main/app/core.ts'
import type { Platform } from '../../electron/main/app/platform.ts'
import { writeAtomically } from '../../electron/main/base/atomic-write.ts'
import { type Transport, TransportError } from '../../electron/main/client/transport.ts'
import { localTransport } from '../../electron/main/client/transport-local.ts'
import { INERT_MS } from '../../electron/main/consent/approvals/approvals.ts'
import type { Door } from '../../electron/main/doors/ipc/handle.ts'
import type { Session } from '../../electron/main/features/connections/session.ts'
import { APP_ORIGIN } from '../../electron/main/platform/security/origin.ts'
import type { OsStore } from '../../electron/main/store/os-store.ts'
import type { Vault } from '../../electron/main/store/vault.ts'
import { VaultFile } from '../../electron/main/store/vault-file.ts'
import { createKeyService, type KeyService } from '../../electron/service/index.ts'
import { createClock } from '../../electron/service/lab/clock.ts'
import { cipherOf } from '../main/client/key-store.ts'
import { present, valueIn } from '../values.ts'
import { Computer } from './computer.ts'
import { WorldTime } from './time.ts'

/** Where the world's service is. */
export const ADDRESS = 'https://keys.test'

/**
 * One start of the app. Once it is dead it reaches neither the disk nor the network, and nothing of
 * it goes on.
 */
export interface Run {
  isDead: boolean
  readonly door: Door
  /** null until the vault is open. */
  core: Core | null
}

const OS_STORE = cipherOf('store')

/**
 * No answer takes longer, and an answer that waits for time is looked for so often, in
 * milliseconds.
 */
const LONGEST_ANSWER_MS = 120_000
const STEP_MS = 50

export const never = <T>(): Promise<T> => new Promise<T>(() => {})

/** Reads the vault of a folder as the next start finds it. */
export const readVault = async (folder: string, osStore = OS_STORE): Promise<Vault> => {
  const file = new VaultFile({ folder, osStore, writeFile: () => true, changed: () => {} })
  file.start()
  return (await file.opened).value
}

export interface WorldOptions {
  readonly seed?: 'empty' | 'mixed'
  readonly variants?: Partial<Variants>
  /** Language of the computer. */
  readonly language?: string
  readonly osStore?: OsStore
  readonly time?: WorldTime
  /** The app's data folder. */
  readonly folder?: string
}

/** A computer with its person and the app, and a service on the network. */
export class World extends Computer {
  readonly time: WorldTime
  /** The app's data folder. */
  readonly folder: string
  /** Its clock goes by the computer's, but can be set by itself. */
  readonly service: KeyService
  /** The key that the app signs in with. */
  readonly own: SeededToken
  readonly osStore: OsStore
  /** Address that the app signs in at. */
  address = ADDRESS
  /** Carries the requests to the service. */
  carry: KeyService['answer'] = (request) => this.service.answer(request)
  /** Called with the app on its open vault, before it begins. */
  onOpened = (_core: Core): void => {}
  /**
   * Called with the path of each document before it is written; what it throws is the disk's
   * refusal.
   */
  onWrite = (_path: string): void => {}
  /** Thrown where the vault or another document is written. */
  diskRefusal: Error | null = null
  /** False once a test changed files in the folder, whose numbers then need not fit together. */
  isFolderWhole = true
  isOnline = true
  /** Addresses that the app opened a way to. */
  readonly addresses = new Set<string>()
  /** Tells whether the run that ended last was ending by itself. */
  wasLeaving = false
  #run: Run | null = null
  #halves = 0
  /**
   * Called at each crossing to the service or to the disk: before crossing n with 2n, after it with
   * 2n+1.
   */
  onCrossing = (_half: number): void => {}

  constructor({
    seed = 'empty',
    variants = {},
    language = 'en',
    osStore = OS_STORE,
    time = new WorldTime(),
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'keystow-'))),
  }: WorldOptions = {}) {
    super()
    this.folder = folder
    this.time = time
    this.language = language
    this.osStore = osStore
    const { clock } = this.time
    this.service = createKeyService({
      log: true,
      variants,
      clock: createClock({ now: clock.wall, monotonic: clock.steady }),
    })
    this.own = present(this.service.seed(seed)[0])
  }

  /** The app that runs, on its open vault. */
  get core(): Core {
    return present(this.#run?.core)
  }
  /** Tells whether its vault is open. */
  get isOpen(): boolean {
    return this.#run?.core != null
  }
  get isRunning(): boolean {
    return this.#run !== null
  }
  /** The connection to the world's service. */
  get session(): Session {
    return valueIn(
      this.core.sessions.find(
        present(this.core.sessions.connections().find(({ kind }) => kind === 'remote')).id,
      ),
    )
  }

  /** Starts the app, and waits until it does no more by itself. */
  async start(): Promise<Core | null> {
    const run: Run = { isDead: false, core: null, door: null as never }
    this.#run = run
    const { door, opened } = startCore(this.#platform(run))
    Object.assign(run, { door })
    const begun = opened.then((core) => {
      if (run.isDead) return
      run.core = core
      if (this.isFolderWhole && core.vaultFile.files.older.length > 0)
        throw new Error(`taken for older: ${core.vaultFile.files.older}`)
      this.onOpened(core)
      core.topics.appChanged.publish()
      void core.begin(false)
      this.time.happens()
    })
    await Promise.race([begun, this.time.settle()])
    await this.time.settle()
    return run.core
  }

  /** Starts the app and signs it in to the service. */
  async connect(): Promise<Connection> {
    await this.start()
    return this.addConnection()
  }
  /** Signs the app in to the service. */
  async addConnection(token = this.own.secret): Promise<Connection> {
    const added = await this.ask('connections:add', {
      name: 'Shop',
      baseUrl: this.address,
      token,
    })
    await this.time.settle()
    return valueIn(added)
  }

  /** The person presses something, and the page asks. */
  ask<C extends RequestChannel>(channel: C, input: Input<C>): Promise<Outcome<C>> {
    this.#run?.core?.interaction.input.saw({ type: 'mouseDown' })
    return this.askUnseen(channel, input)
  }
  /** The page asks by itself. */
  askUnseen<C extends RequestChannel>(channel: C, input: Input<C>): Promise<Outcome<C>> {
    const sender = { getOSProcessId: () => 1, isDestroyed: () => false }
    const run = present(this.#run)
    return this.hear(
      run.door.ask(
        channel,
        { senderFrame: { origin: APP_ORIGIN, parent: null }, sender },
        input,
      ) as Promise<Outcome<C>>,
    )
  }
  /** Lets time pass until an answer is there. What a dead app would answer, nobody hears. */
  async hear<T>(answer: Promise<T>): Promise<T> {
    const run = present(this.#run)
    let isOver = false
    const over = (): void => {
      isOver = true
    }
    answer.then(over, over)
    for (let waited = 0; waited < LONGEST_ANSWER_MS; waited += STEP_MS) {
      await this.time.settle()
      if (isOver || run.isDead) break
      await this.advance(STEP_MS)
    }
    const answered = run.isDead ? never<T>() : await answer
    return run.isDead ? never() : answered
  }
  /** The person answers the request of a program that is shown, once its window obeys. */
  async approve(
    isApproved = true,
    passphrase: string | null = null,
    forHour = false,
  ): Promise<string> {
    const { approvals } = this.core
    const { id } = present(approvals.view())
    await this.time.advance(INERT_MS)
    approvals.pressed()
    return (await approvals.answer({ id, approve: isApproved, forHour, passphrase })).result
  }

  advance(ms: number): Promise<void> {
    return this.time.advance(ms)
  }
  settle(): Promise<void> {
    return this.time.settle()
  }
  cut(): void {
    this.isOnline = false
  }
  join(): void {
    this.isOnline = true
  }

  /** The app asks to quit; false where something holds it. */
  async quit(): Promise<boolean> {
    this.core.guard.beforeQuit({ preventDefault: () => {} })
    await this.settle()
    if (this.isRunning && this.core.guard.leaving()) await this.advance(5_000)
    return !this.isRunning
  }

  /**
   * The app ends between two instructions: what it has not written is lost, and nothing of it is
   * closed.
   */
  kill(): void {
    const run = present(this.#run)
    this.wasLeaving = run.core?.guard.leaving() ?? false
    run.isDead = true
    this.#run = null
    // Of a process that ends the system closes the files and sockets.
    run.core?.local.close()
    Object.assign(run.core?.local ?? {}, { open: never })
    void run.core?.channel.close()
  }
  /** Counts the crossings from now on, and kills the app at one. Resolves then. */
  killAt(at: number): Promise<void> {
    this.#halves = 0
    return new Promise((resolve) => {
      this.onCrossing = (half) => {
        if (half !== at) return
        this.onCrossing = () => {}
        this.kill()
        resolve()
      }
    })
  }
  /** Half-crossings since `killAt`. */
  get crossed(): number {
    return this.#halves
  }

  /** Reads the vault as the next start finds it. */
  vault(): Promise<Vault> {
    return readVault(this.folder, this.osStore)
  }

  /** Removes what the world has on the disk. */
  close(): void {
    if (this.#run !== null) this.kill()
    this.service.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  #isDeadAfterStep(run: Run): boolean {
    if (run.isDead) return true
    this.onCrossing(this.#halves)
    this.#halves += 1
    return run.isDead
  }
  async #send(run: Run, request: Parameters<KeyService['answer']>[0]) {
    this.time.happens()
    if (this.#isDeadAfterStep(run)) return never<never>()
    if (!this.isOnline) throw new TransportError('offline', 'no network')
    const { headers, ...answer } = await this.carry(request)
    this.time.happens()
    if (this.#isDeadAfterStep(run)) return never<never>()
    return {
      ...answer,
      headers: { date: new Date(this.service.clock.now()).toUTCString(), ...headers },
    }
  }

  /** Opens the way to a service, for a run of the app. */
  protected openRemote(run: Run, ...[address]: Parameters<Platform['openRemote']>): Transport {
    this.addresses.add(address)
    return localTransport((request) => this.#send(run, request))
  }
  #platform(run: Run): Platform {
    return {
      ...this.desktop(run, () => this.time.happens()),
      folder: this.folder,
      clock: this.time.clockOf(run),
      osStore: this.osStore,
      writeFile: (path, ...how) => {
        if (this.#isDeadAfterStep(run)) return true
        const { diskRefusal } = this
        if (diskRefusal === null) {
          this.onWrite(path)
          writeAtomically(path, ...how)
        }
        this.#isDeadAfterStep(run)
        if (diskRefusal !== null) throw diskRefusal
        return true
      },
      openRemote: async (...to) => this.openRemote(run, ...to),
      isOnline: () => this.isOnline,
      // What a killed run still asks for must not end the next one.
      quit: () => {
        if (!run.isDead) run.core?.guard.beforeQuit({ preventDefault: () => {} })
      },
      exit: () => {
        if (!run.isDead) this.kill()
      },
      relaunch: () => {},
    }
  }
}
