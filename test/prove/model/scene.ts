import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { spareRequests } from '../../../electron/contract/bulk.ts'
import { COMPARISON_MS } from '../../../electron/contract/death-proof.ts'
import type { Input, Outcome, RequestChannel } from '../../../electron/contract/ipc.ts'
import { maskSecrets } from '../../../electron/contract/mask-secrets.ts'
import { TransportError } from '../../../electron/main/key-api/transport.ts'
import type { ServiceRequest, ServiceResponse } from '../../../electron/service/http/message.ts'
import { present } from '../../values.ts'
import { World } from '../../world/world.ts'

/**
 * What somebody wants dead. `isMeant`: it may be revoked now. `isOwed`: it shall be dead in the
 * end, or be shown.
 */
export interface Meaning {
  readonly keyId: string
  readonly by: string
  isMeant: () => boolean
  isOwed: () => boolean
}

/** A program with a key of its own. */
export interface Program {
  readonly id: string
  readonly token: string
  readonly keyId: string
  /** Its process outlives the app. */
  readonly isLasting: boolean
  isOver: boolean
  leave: () => void
}

/**
 * How the network and the service behave: answers get lost, the service refuses everybody, is at
 * its limit, forbids or only pretends revokes, or all is well.
 */
export type Line = 'well' | 'lost' | 'refused' | 'limited' | 'forbidden' | 'lying'

/** Requests a minute. */
const LIMIT = 20
const PLAIN = { 'content-type': 'application/json' }
const WRONG_TOKEN = {
  get: (name: string) => (name === 'authorization' ? 'Bearer x_live_wrong' : null),
  entries: () => [],
}

/** A world, what its person and programs meant, and what the service saw. */
export class Scene {
  readonly #random = Math.random
  readonly world = new World({ seed: 'mixed', variants: { limit: LIMIT } })
  readonly workspace: string
  /** Token of another workspace at the same service. */
  readonly foreign: string
  readonly meanings: Meaning[] = []
  readonly programs: Program[] = []
  /** Secrets of keys, by id. */
  readonly secrets = new Map<string, string>()
  /** Keys that the app had revoked. */
  readonly revoked = new Set<string>()
  readonly wrong: string[] = []
  /** Keys whose revoke the service only pretended. */
  readonly lied = new Set<string>()
  /** Keys whose rows the person gave up, maybe before a list showed what an earlier run did. */
  readonly givenUp = new Set<string>()
  /** Tells whether what a bulk revoke sends is compared with the budget. */
  readonly countsRequests: boolean
  /**
   * Keys whose secret was refused so soon after the service began to refuse everybody that a list
   * just before still counts.
   */
  readonly unclear = new Set<string>()
  line: Line = 'well'
  /** When the line became what it is, in milliseconds by the steady clock. */
  lineSince = 0
  /** Milliseconds that an answer takes. */
  latency = 0
  isLocked = false
  connectionId = ''
  /** Programs that wait for a key of their own, and keys that were created for one. */
  readonly lending = new Set<object>()
  readonly lent = new Set<string>()
  /** Names of the creates in the window, each with the keys that were there before it. */
  readonly creates: { readonly name: string; readonly before: ReadonlySet<string> }[] = []
  /** Keys that creates outside leases left at the service, by id with their names. */
  readonly made = new Map<string, string>()
  /** Keys whose create was answered. */
  readonly answered = new Set<string>()
  /** Bulk revokes, and whether each may go on. `id`: null until the app names it. */
  readonly bulks: { id: string | null; isOn: boolean }[] = []

  constructor(countsRequests = false) {
    this.countsRequests = countsRequests
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
    for (const name of ['a', 'b', 'c', 'd', 'e']) this.issue(name)
    this.world.carry = (request) => this.#carry(request)
  }

  async open(): Promise<void> {
    this.connectionId = (await this.world.connect()).id
  }

  /** A colleague creates a key. */
  issue(name: string): string {
    const { id, key } = this.world.service.issueKey(this.workspace, name)
    this.secrets.set(id, key)
    return id
  }
  living(): readonly ApiKey[] {
    return this.world.service.keysOf(this.workspace)
  }
  isAlive(keyId: string): boolean {
    return this.living().some(({ id }) => id === keyId)
  }
  /** A living key, the app's own seldom. */
  pick(n: number): ApiKey | null {
    const all = this.living()
    const others = all.filter(({ id }) => id !== this.world.own.id)
    const from = n % 11 === 10 ? all : others
    return from[n % from.length] ?? null
  }

  /** Nothing is owed before the app has answered. */
  mean(keyId: string, by: string, isMeant = (): boolean => true): Meaning {
    const meaning = { keyId, by, isMeant, isOwed: () => false }
    this.meanings.push(meaning)
    return meaning
  }

  #isMeant(keyId: string): boolean {
    if (this.lent.has(keyId)) {
      const program = this.programs.find((one) => one.keyId === keyId)
      // The key of a lease that no program got.
      if (program === undefined) return true
      // A quit ends leases, at once or, where it was held, once it goes on.
      program.isOver ||= this.world.core.guard.leaving()
    }
    return this.meanings.some((one) => one.keyId === keyId && one.isMeant())
  }

  /** A bulk revoke leaves requests to others. */
  #checkBudget(keyId: string): void {
    const { gauge } = this.world.session.state()
    const meanings = this.meanings.filter((one) => one.keyId === keyId)
    const isBulk = meanings.length > 0 && meanings.every(({ by }) => by === 'bulk')
    const isOver = (gauge?.resetsAt ?? 0) <= this.world.time.clock.wall()
    if (
      isBulk &&
      !isOver &&
      gauge !== null &&
      gauge.limit !== null &&
      (gauge.remaining ?? LIMIT) <= spareRequests(LIMIT)
    )
      this.wrong.push(`a bulk revoke sent a request with ${gauge.remaining} left`)
  }

  async #carry(request: ServiceRequest): Promise<ServiceResponse> {
    const { service, time } = this.world
    const { line } = this
    const isLending = this.lending.size > 0
    const keyId = request.method === 'DELETE' ? request.query.get('id') : null
    if (keyId !== null && this.isAlive(keyId) && !this.#isMeant(keyId))
      this.wrong.push(`${keyId} was to be revoked, and nobody meant it`)
    if (keyId !== null && this.countsRequests) this.#checkBudget(keyId)
    if (this.latency > 0) await time.clock.pause(this.latency, new AbortController().signal)
    if (line === 'limited')
      return { status: 429, headers: { ...PLAIN, 'retry-after': '7' }, body: '{}' }
    if (line === 'forbidden' && request.method === 'DELETE')
      return { status: 403, headers: PLAIN, body: '{}' }
    if (line === 'refused') this.#noteUnclear(request)
    if (line === 'refused') return service.answer({ ...request, headers: WRONG_TOKEN })
    const wasAlive = keyId !== null && this.isAlive(keyId)
    const before = new Set(this.living().map(({ id }) => id))
    const answer = await service.answer(request)
    for (const { id, name } of this.living())
      if (request.method === 'POST' && !before.has(id)) {
        if (isLending) this.lent.add(id)
        else this.made.set(id, maskSecrets(name))
      }
    if (wasAlive && keyId !== null && !this.isAlive(keyId)) {
      if (line === 'lying') {
        service.restoreKeys([keyId])
        this.lied.add(keyId)
      } else this.revoked.add(keyId)
    }
    if (line === 'lost') throw new TransportError('no_answer', 'cut')
    return answer
  }

  #noteUnclear({ headers }: ServiceRequest): void {
    if (this.world.time.clock.steady() - this.lineSince > COMPARISON_MS) return
    for (const [id, secret] of this.secrets)
      if (headers.get('authorization') === `Bearer ${secret}`) this.unclear.add(id)
  }

  /** The person asks in the window. An app that ends meanwhile never answers. */
  ask<C extends RequestChannel>(channel: C, input: Input<C>): Promise<Outcome<C>> {
    // It may end by the very press.
    return (async () => this.world.ask(channel, input))().catch(() => new Promise(() => {}))
  }

  /** The app starts again where it does not run. */
  async revive(): Promise<void> {
    if (this.world.isRunning) return
    this.isLocked = false
    this.lending.clear()
    for (const bulk of this.bulks) bulk.isOn = false
    for (const program of this.programs)
      program.isOver ||= !program.isLasting || this.world.wasLeaving
    // A kill that waits may end the first start.
    while (!this.world.isRunning) await this.world.start()
    for (const program of this.programs) if (!program.isOver) this.rejoin(program)
  }
  rejoin(program: Program): void {
    const { id, token } = program
    const rejoined = this.world.core.leases.rejoin(
      id,
      token,
      ['node', 'app.js'],
      '/home/shop',
      this.helperOf(program),
    )
    if (!rejoined.ok) program.isOver = true
    else if (
      this.world.core.leases.rejoin(
        id,
        token,
        ['node', 'app.js'],
        '/home/shop',
        this.helperOf({ leave: () => {} }),
      ).ok
    )
      this.wrong.push('a lease was resumed twice')
  }
  /** What the app has of a program's helper. */
  helperOf(program: { leave: () => void }) {
    const gone: (() => void)[] = []
    program.leave = () => {
      for (const listener of gone) listener()
    }
    return { send: () => {}, onGone: (listener: () => void) => void gone.push(listener) }
  }

  close(): void {
    Math.random = this.#random
    this.world.close()
  }
}
