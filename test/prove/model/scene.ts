import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { Input, Outcome, RequestChannel } from '../../../electron/contract/ipc.ts'
import type { KeptId } from '../../../electron/contract/kept.ts'
import type { FaultSpec } from '../../../electron/contract/lab.ts'
import type { Core } from '../../../electron/main/app/core.ts'
import type { Session } from '../../../electron/main/features/connections/session.ts'
import type { ServiceRequest } from '../../../electron/service/http/message.ts'
import { present, valueIn } from '../../values.ts'
import { World } from '../../world/world.ts'
import { Meant } from './meant.ts'
import { Shown } from './shown.ts'
import { Watch } from './watch.ts'
import { Wire } from './wire.ts'

/** A program with a key of its own. */
export interface Program {
  readonly id: string
  readonly token: string
  readonly keyId: string
  /** Its process outlives the app. */
  readonly isLasting: boolean
  isOver: boolean
  /** When its key was created, by the steady clock. */
  readonly since: number
  leave: () => void
}

/** What the disk refused is written so long after it has room again. */
export const WRITTEN_MS = 10_000
/** Keys whose times differ by less may have been made in any order. */
const GRAIN_MS = 1_000
/** A new key was seen to work so lately before the old one is revoked, and a request takes time. */
const WORKS_MS = 6_000
/** The app knows for so long that it sent a request for a key. */
const WATCHED_MS = 6 * 3_600_000
/** Requests a minute. */
export const LIMIT = 20

/** A world, what its people and programs meant, and what the service saw. */
export class Scene {
  readonly #random = Math.random
  readonly world = new World({ seed: 'mixed', variants: { limit: LIMIT } })
  readonly workspace: string
  /** Token of another workspace at the same service. */
  readonly foreign: string
  readonly meant = new Meant(() => this.world.time.clock.steady())
  readonly wire: Wire
  readonly shown: Shown
  readonly watch: Watch
  readonly programs: Program[] = []
  /** Secrets of keys, by id. */
  readonly secrets = new Map<string, string>()
  readonly wrong: string[] = []
  isLocked = false
  /** Connections, each with the token that the person gave it last. */
  readonly tokens = new Map<string, string>()
  /** Keys that were created for programs. */
  readonly lent = new Set<string>()
  /** Names of the creates in the window, each with the keys that were there before it. */
  readonly creates: { readonly name: string; readonly before: ReadonlySet<string> }[] = []
  /** Keys that the app had made outside leases, by id with their names. */
  readonly made = new Map<string, string>()
  /** Keys whose create was answered. */
  readonly answered = new Set<string>()
  /** How many keys people and programs asked for. */
  asked = 0
  /** Bulk revokes, and whether each may go on. `id`: null until the app names it. */
  readonly bulks: { id: string | null; readonly ids: readonly string[]; isOn: boolean }[] = []
  /** Masked names of the keys of which a rotation was asked for. */
  readonly rotated = new Set<string>()
  /** The new key of the rotation for which the old key was to be revoked last. */
  readonly retired = new Map<string, string>()
  /** When others than the app used a key last, in ms since the epoch by the service's clock. */
  readonly uses = new Map<string, number>()
  /** A part of the list, or one that lacks a key, for as long as the sequence goes. */
  hasLastingPart = false
  /** The last key that a step was about. */
  #focus = ''
  /** Keys that were to end while the disk refused each write, and the app ended. */
  readonly unwritten = new Set<string>()
  /** From when to when the disk refused, by the steady clock. */
  readonly #full = { since: Number.POSITIVE_INFINITY, until: Number.NEGATIVE_INFINITY }
  /** When the run that ended last was killed; null: it ended by itself. */
  #killedAt: number | null = null
  /** The computer's clock was set, so that the times of what the app says tell nothing. */
  isClockSet = false
  /** Faults that go on through the good hour. */
  readonly lasting: FaultSpec[] = []
  /** Keys that were to end when a connection was forgotten: nobody goes on with them. */
  readonly left = new Set<string>()
  /** Keys whose secret is kept here. */
  readonly kept: KeptId[] = []
  /** Secrets that a person pasted with a letter missing. */
  readonly miscopied = new Set<string>()
  /** Keys that a person confirmed for the other workspace, where the connection led then. */
  readonly confirmedElsewhere = new Set<string>()

  constructor() {
    // A sequence that failed fails again.
    let state = 1
    Math.random = () => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647
    }
    const { service, own } = this.world
    const home = present(
      service.workspaces().find(({ id }) => service.keysOf(id).some((key) => key.id === own.id)),
    )
    this.workspace = home.id
    const foreign = present(
      service.workspaces().find(({ organizationId }) => organizationId !== home.organizationId),
    )
    this.foreign = service.issueKey(foreign.id, 'elsewhere').key
    for (const { id } of service.keysOf(home.id)) if (id !== own.id) service.revokeKey(id)
    this.wire = new Wire(this.world, this.workspace)
    this.shown = new Shown(this.world)
    this.watch = new Watch(this)
    for (const name of ['a', 'b', 'c', 'd']) this.issue(name)
    const kill = this.world.kill.bind(this.world)
    this.world.kill = () => {
      this.#killedAt = this.wire.now()
      this.watch.noteKill()
      kill()
    }
    this.wire.onDelete = (keyId, request) => this.#judgeDelete(keyId, request)
    this.wire.onMade = (keyId, name) => this.#noteMade(keyId, name)
    this.wire.onSecret = (keyId, secret) => this.secrets.set(keyId, secret)
    this.wire.secretOf = (token) => this.#probed(token)
  }

  async open(): Promise<void> {
    const { id } = await this.world.connect()
    this.tokens.set(id, this.world.own.secret)
  }

  /** The connection that a step is about. */
  connection(n: number): string {
    const ids = [...this.tokens.keys()]
    return ids[n % Math.max(ids.length, 1)] ?? ''
  }
  /** Tells whether the last list may be late, or lack a key. */
  get hasFaultyLists(): boolean {
    return this.world.service.faults.armed().some(({ spec }) => spec.operation === 'list')
  }
  /**
   * Living keys that are certainly older than what is created now. A key younger than `GRAIN_MS`
   * counts only if the app shows it: the app drops a list that a write overtook, which the wire
   * cannot see. A screen that wrongly lacked keys could excuse nothing about keys older than that.
   */
  olderKeys(): ReadonlySet<string> {
    const { shown, tokens, wire, world } = this
    const onScreen = new Set(
      [...tokens.keys()].flatMap((id) => shown.keys(id).map((key) => key.id)),
    )
    const isListed = (id: string): boolean =>
      tokens.size === 1 && !this.hasFaultyLists && wire.listed.has(id) && onScreen.has(id)
    const isOlder = (createdAt: string): boolean =>
      world.service.clock.now() - Date.parse(createdAt) > GRAIN_MS
    const older = wire.living().filter((key) => isListed(key.id) || isOlder(key.createdAt))
    return new Set(older.map(({ id }) => id))
  }
  /** Keys that connections sign in with. */
  ownKeys(): readonly string[] {
    const { own } = this.world
    return [...this.tokens.values()].flatMap((token) => {
      // By four letters alone nobody knows which of them it is.
      if (token === own.secret) return [own.id, ...this.wire.twins.keys()]
      for (const [id, secret] of this.secrets) if (secret === token) return [id]
      return []
    })
  }
  session(connectionId: string): Session {
    return valueIn(this.world.core.sessions.find(connectionId))
  }

  /** A colleague creates a key. */
  issue(name: string): string {
    const { id, key } = this.world.service.issueKey(this.workspace, name)
    this.secrets.set(id, key)
    this.wire.known.add(id)
    return id
  }
  /**
   * A living key, the app's own seldom; every other time the one that the last step was about. A
   * restored key that no list has shown since is on nobody's screen.
   */
  pick(n: number): ApiKey | null {
    const all = this.wire.living().filter(({ id }) => !this.wire.unseen.has(id))
    const last = all.find(({ id }) => id === this.#focus)
    if (n % 2 === 1 && last !== undefined) return last
    const others = all.filter(({ id }) => id !== this.world.own.id)
    const from = n % 11 === 10 ? all : others
    const picked = from[n % from.length] ?? null
    this.focusOn(picked?.id ?? '')
    return picked
  }
  focusOn(keyId: string): void {
    this.#focus = keyId
  }

  /** The person asks in the window. An app that ends meanwhile never answers. */
  ask<C extends RequestChannel>(channel: C, input: Input<C>): Promise<Outcome<C>> {
    // It may end by the very press.
    return (async () => this.world.ask(channel, input))().catch(() => new Promise(() => {}))
  }

  /** The answer to a program. What a dead app would answer reaches nobody. */
  async heard<T>(ask: (core: Core) => Promise<T>): Promise<T> {
    const { core } = this.world
    const answered = await ask(core)
    const isAlive = this.world.isOpen && this.world.core === core
    return isAlive ? answered : await new Promise<T>(() => {})
  }

  fillDisk(): void {
    if (this.world.diskRefusal !== null) return
    // What it refused before is not written yet.
    const goesOn = this.wire.now() < this.#full.until + WRITTEN_MS
    if (!goesOn) this.#full.since = this.wire.now()
    this.world.diskRefusal = Object.assign(new Error('full'), { code: 'ENOSPC' })
  }
  /** Called wherever the disk may have refused until now. */
  noteRefusal(): void {
    if (this.world.diskRefusal !== null) this.#full.until = this.wire.now()
  }

  /** The app starts again, and its vault opens, where that is not so. */
  async revive(): Promise<void> {
    if (this.world.isOpen) return
    this.wire.hinderedAt = this.wire.now()
    this.isLocked = false
    // What the disk refused, a kill ends.
    this.noteRefusal()
    const endedAt = this.#killedAt ?? this.wire.now()
    this.#killedAt = null
    if (endedAt < this.#full.until + WRITTEN_MS) {
      for (const { keyId } of this.meant.all) this.unwritten.add(keyId)
      for (const keyId of this.lent) this.unwritten.add(keyId)
      for (const program of this.programs) program.isOver ||= program.since >= this.#full.since
    }
    // The answers to creates are known to their run alone: the next one goes by lists.
    for (const keyId of this.answered) if (!this.wire.listed.has(keyId)) this.answered.delete(keyId)
    for (const bulk of this.bulks) bulk.isOn = false
    for (const program of this.programs)
      program.isOver ||= !program.isLasting || this.world.wasLeaving
    // A kill that waits may end the first start.
    while (!this.world.isOpen)
      await (this.world.isRunning ? this.world.settle() : this.world.start())
    for (const program of this.programs) if (!program.isOver) this.rejoin(program)
  }
  rejoin(program: Program): void {
    const { id, token } = program
    const rejoin = (helper: ReturnType<Scene['helperOf']>): boolean =>
      this.world.core.leases.rejoin(id, token, ['node', 'app.js'], '/home/shop', helper).ok
    if (!rejoin(this.helperOf(program))) program.isOver = true
    else if (rejoin(this.helperOf({ leave: () => {} })))
      this.wrong.push('a lease was resumed twice')
  }
  /** What the app has of a program's helper. */
  helperOf(program: { leave: () => void; readonly keyId?: string }) {
    const gone: (() => void)[] = []
    program.leave = () => {
      for (const listener of gone) listener()
    }
    return {
      send: ({ kind }: { readonly kind: string }): void => {
        const keyId = program.keyId ?? null
        if (kind === 'revoked' && keyId !== null) this.watch.helperTold(keyId)
      },
      onGone: (listener: () => void) => void gone.push(listener),
    }
  }

  /** A kill or a quit ends what the app may do by itself. */
  close(): void {
    Math.random = this.#random
    this.world.close()
  }

  #probed(token: string): string | null {
    if (this.miscopied.has(token)) return ''
    if ([...this.tokens.values()].includes(token)) return null
    for (const [id, secret] of this.secrets) if (secret === token) return id
    return null
  }
  #noteMade(keyId: string, name: string): void {
    const isOther = this.creates.some((one) => one.name === name) || this.rotated.has(name)
    if (isOther) {
      this.made.set(keyId, name)
      this.focusOn(keyId)
    } else this.lent.add(keyId)
    if (this.made.size + this.lent.size > this.asked)
      this.wrong.push(`${keyId} was made, and nobody asked for it`)
  }

  /** The key of a lease that no program got, or whose program is over. */
  #isUnlent(keyId: string): boolean {
    if (!this.lent.has(keyId)) return false
    const program = this.programs.find((one) => one.keyId === keyId)
    if (program === undefined) return true
    // A quit ends leases, at once or, where it was held, once it goes on.
    program.isOver ||= this.world.core.guard.leaving()
    return program.isOver
  }
  #originOf(keyId: string): string {
    const meant = this.meant.ofKey(keyId).map(({ by }) => by)
    const origin = this.lent.has(keyId) ? 'lent' : this.made.has(keyId) ? 'made' : 'there before'
    return [origin, ...meant].join(', ')
  }
  #judgeDelete(keyId: string, request: ServiceRequest): void {
    if (!this.meant.isMeant(keyId) && !this.#isUnlent(keyId))
      this.wrong.push(`${keyId} (${this.#originOf(keyId)}) was to be revoked, and nobody meant it`)
    const isElsewhere = request.headers.get('authorization') === `Bearer ${this.foreign}`
    if (isElsewhere && !this.confirmedElsewhere.has(keyId))
      this.wrong.push(`${keyId} was to be revoked in another workspace`)
    const by = this.meant.ofKey(keyId).filter((one) => one.isMeant())
    const newKeyId = this.retired.get(keyId) ?? ''
    const workedAt = this.wire.workedAt.get(newKeyId) ?? Number.NEGATIVE_INFINITY
    const isReplaced = by.length > 0 && by.every((one) => one.by === 'rotation')
    const isLate = this.wire.now() - workedAt > WORKS_MS
    if (isReplaced && isLate && this.shown.hasSecretOf(newKeyId))
      this.wrong.push(`${keyId} was to be revoked, and its new key was not seen to work`)
    if (isReplaced && this.#mayBeEnding(newKeyId))
      this.wrong.push(`${keyId} was to be revoked, and the app may have ended its new key`)
    this.watch.deleteSent(keyId, request)
  }
  /** The app sent a request for the key, which it watches for six hours. */
  #mayBeEnding(keyId: string): boolean {
    const ago = (this.wire.deletes.get(keyId) ?? []).map((at) => this.wire.now() - at)
    return ago.some((ms) => ms > WORKS_MS && ms < WATCHED_MS) && !this.unwritten.has(keyId)
  }
}
