import type { CreatedApiKey } from '../../../electron/contract/api-key.ts'
import { maskSecrets } from '../../../electron/contract/mask-secrets.ts'
import { TransportError } from '../../../electron/main/client/transport.ts'
import type { ServiceRequest, ServiceResponse } from '../../../electron/service/http/message.ts'
import type { World } from '../../world/world.ts'

/**
 * How the network and the service behave to everybody: answers get lost, the service refuses
 * everybody, is at its limit, forbids or only pretends revokes, or all is well.
 */
export type Line = 'well' | 'lost' | 'refused' | 'limited' | 'forbidden' | 'lying'

const PLAIN = { 'content-type': 'application/json' }
const WRONG_TOKEN = {
  get: (name: string) => (name === 'authorization' ? 'Bearer x_live_wrong' : null),
  entries: () => [],
}
const MINUTE = 60_000
/** The list that a refused secret is compared with comes so soon after the refusal. */
const COMPARED_MS = 20_000
const LEAST_ROOM = 4

/** What the service said of a key that speaks for its death. Times by the steady clock. */
interface Lies {
  /** It said that it deleted the key, which lived on. */
  deleted: number[]
  /** It answered "no such key", and the next list lacked the key. */
  absent: number[]
  /** It refused the key's secret, and then answered the connection with a list. */
  refused: number[]
  /** The same, and that list was whole and lacked the key. */
  lacked: number[]
  /** Such answers whose list has not come yet. */
  absentAt: number | null
  refusedAt: number | null
}

/** The way between the app and the service, with what went over it. */
export class Wire {
  readonly #world: World
  readonly #workspace: string
  /** Called before a DELETE for a key that lives. */
  onDelete = (_keyId: string, _request: ServiceRequest): void => {}
  /** Called with the id and the masked name of each key that the app had made. */
  onMade = (_keyId: string, _name: string): void => {}
  /** Called with each secret that the app was answered. */
  onSecret = (_keyId: string, _secret: string): void => {}
  line: Line = 'well'
  /** Milliseconds that an answer takes. */
  latency = 0
  /** The app is killed in the middle of its next DELETE. */
  killsAt: 'before' | 'after' | null = null
  /** When DELETEs for a key were sent, by the steady clock. */
  readonly deletes = new Map<string, number[]>()
  #underWay = 0
  /** Keys of others, and those of the app that were seen. */
  readonly known: Set<string>
  /** Keys that died by the app's DELETE. */
  readonly revoked = new Set<string>()
  /** When each of them died last, by the steady clock. */
  readonly #diedAt = new Map<string, number>()
  /**
   * Keys that a colleague restored, and that no list has shown since. A list that was asked for in
   * the very moment of the key's death does not say that the key is back.
   */
  readonly unseen = new Set<string>()
  /**
   * Keys that a colleague restored, with when that was last, by the steady clock. Whoever wanted
   * them dead before got that.
   */
  readonly restored = new Map<string, number>()
  /** Keys that have the last four letters of another key in all lists, by id with those letters. */
  readonly twins = new Map<string, string>()
  /** Keys that a list showed to the app, with when that was first. */
  readonly listed = new Map<string, number>()
  readonly #lies = new Map<string, Lies>()
  readonly #refusedTokens = new Set<string>()
  /** Keys whose secret is refused, with how often still. */
  readonly refusedSecrets = new Map<string, number>()
  /** When the service answered a key's secret last, by the steady clock. */
  readonly workedAt = new Map<string, number>()
  /** When requests were sent, by the steady clock, of each token. */
  readonly sentAt = new Map<string, number[]>()
  /** What each answer left of its token's window; null: it did not say. */
  readonly #left: { token: string; at: number; remaining: number | null; until: number }[] = []
  /** When something last kept requests from being answered, by the steady clock. */
  hinderedAt = Number.NEGATIVE_INFINITY

  constructor(world: World, workspace: string) {
    this.#world = world
    this.#workspace = workspace
    this.known = new Set(this.living().map(({ id }) => id))
    world.carry = (request) => this.#carry(request)
  }

  now(): number {
    return this.#world.time.clock.steady()
  }
  living() {
    return this.#world.service.keysOf(this.#workspace)
  }
  isAlive(keyId: string): boolean {
    return this.living().some(({ id }) => id === keyId)
  }
  /** Tells whether a request is under way. */
  isBusy(): boolean {
    return this.#underWay > 0
  }
  liesOf(keyId: string): Lies {
    const known = this.#lies.get(keyId)
    if (known !== undefined) return known
    const none = {
      deleted: [],
      absent: [],
      refused: [],
      lacked: [],
      absentAt: null,
      refusedAt: null,
    }
    this.#lies.set(keyId, none)
    return none
  }
  /** Tells whether the service refused a connection's token since its last list. */
  isRefused(): boolean {
    return this.#refusedTokens.size > 0
  }
  /** What was left for a request's token so many milliseconds ago; null where nobody knows. */
  remaining({ headers }: ServiceRequest, ago: number): number | null {
    const token = tokenIn(headers)
    const last = this.#left.findLast((one) => one.token === token && one.at <= this.now() - ago)
    return last === undefined || last.until <= this.now() ? null : last.remaining
  }

  /**
   * Why a living key may be taken for dead; null where nothing excuses that. The service said so
   * itself, or lied twice a minute apart, each time with a list that agreed.
   */
  excuse(keyId: string): string | null {
    const { deleted, lacked } = this.liesOf(keyId)
    if (deleted.length > 0) return 'the service said that it deleted the key'
    if (this.isDenied(keyId)) return 'two false 404s beside lists without it'
    if (this.unseen.has(keyId)) return 'a colleague restored it, which no list has shown yet'
    const isOld = this.workedAt.has(keyId) || this.#age(keyId) >= 10 * MINUTE
    return isOld && span(lacked) >= MINUTE - 1_000
      ? 'two false 401s, each followed by a whole list without it'
      : null
  }
  /**
   * Tells whether a colleague restored a key that ended less than ten minutes ago. The app takes a
   * list that shows it for late, and so goes on to prove the death that the restore undid.
   */
  isBackEarly(keyId: string): boolean {
    const restoredAt = this.restored.get(keyId) ?? Number.NEGATIVE_INFINITY
    const endedAt = this.deletes.get(keyId)?.findLast((at) => at <= restoredAt)
    return endedAt !== undefined && this.now() - endedAt < 11 * MINUTE
  }
  /** Tells whether the service said twice, a minute apart, that it has no such key. */
  isDenied(keyId: string): boolean {
    const isKnown = this.listed.has(keyId) || this.#age(keyId) >= 10 * MINUTE
    return isKnown && span(this.liesOf(keyId).absent) >= MINUTE - 1_000
  }
  #age(keyId: string): number {
    const key = this.living().find(({ id }) => id === keyId)
    return key === undefined ? 0 : this.#world.service.clock.now() - Date.parse(key.createdAt)
  }

  async #carry(request: ServiceRequest): Promise<ServiceResponse> {
    const { time } = this.#world
    const { line } = this
    this.noteMade()
    const token = tokenIn(request.headers)
    const askedAt = this.now()
    this.sentAt.set(token, [...(this.sentAt.get(token) ?? []), askedAt])
    const keyId = request.method === 'DELETE' ? (request.query.get('id') ?? null) : null
    if (keyId !== null) {
      if (this.isAlive(keyId)) this.onDelete(keyId, request)
      this.deletes.set(keyId, [...(this.deletes.get(keyId) ?? []), this.now()])
    }
    this.#underWay += 1
    try {
      if (keyId !== null && this.killsAt === 'before') this.#kill()
      if (this.latency > 0) await time.clock.pause(this.latency, new AbortController().signal)
      const answer = await this.#answer(request, keyId, line, askedAt)
      if (keyId !== null && this.killsAt === 'after') this.#kill()
      return answer
    } finally {
      this.#underWay -= 1
    }
  }
  #kill(): void {
    this.killsAt = null
    if (this.#world.isRunning) this.#world.kill()
  }

  async #answer(
    request: ServiceRequest,
    keyId: string | null,
    line: Line,
    askedAt: number,
  ): Promise<ServiceResponse> {
    const { service } = this.#world
    const token = tokenIn(request.headers)
    if (line === 'limited')
      return { status: 429, headers: { ...PLAIN, 'retry-after': '7' }, body: '{}' }
    if (line === 'forbidden' && keyId !== null) return { status: 403, headers: PLAIN, body: '{}' }
    const before = new Set(this.living().map(({ id }) => id))
    const isRefused = line === 'refused' || this.#refusesSecret(request)
    const answer = this.#withTwins(
      await service.answer(isRefused ? { ...request, headers: WRONG_TOKEN } : request),
    )
    this.noteMade()
    if (keyId !== null && before.has(keyId)) this.#noteDelete(keyId, line)
    if (keyId !== null && saysUnknown(answer)) this.liesOf(keyId).absentAt = this.now()
    if (line === 'lost') throw new TransportError('no_answer', 'cut')
    if (request.method === 'POST' && answer.status === 201) this.#noteSecret(answer)
    if (request.method === 'GET') this.#noteList(request, answer, askedAt)
    this.#noteRefusal(request, answer)
    // The app hears of it in its next turn. What refuses a token says nothing of its requests.
    if (answer.status !== 401) setImmediate(() => this.#noteLeft(token, answer))
    return answer
  }

  /** A colleague restores a key. What the service said of it before was true of a dead key. */
  restore(keyId: string): void {
    this.#world.service.restoreKeys([keyId])
    const lies = this.liesOf(keyId)
    Object.assign(lies, { absent: [], refused: [], lacked: [], absentAt: null, refusedAt: null })
    this.revoked.delete(keyId)
    this.unseen.add(keyId)
    this.restored.set(keyId, this.now())
  }
  #withTwins(answer: ServiceResponse): ServiceResponse {
    let { body } = answer
    for (const [id, lastFour] of this.twins)
      body = body.replace(
        new RegExp(`("id":"${id}"[^}]*"lastFour":")[^"]*`),
        (_all, before: string) => `${before}${lastFour}`,
      )
    return { ...answer, body }
  }

  /** A create may take place after its time-out. */
  noteMade(): void {
    for (const { id, name } of this.living()) {
      if (this.known.has(id)) continue
      this.known.add(id)
      this.onMade(id, maskSecrets(name))
    }
  }
  #noteDelete(keyId: string, line: Line): void {
    if (!this.isAlive(keyId)) {
      if (line === 'lying') {
        this.#world.service.restoreKeys([keyId])
        this.liesOf(keyId).deleted.push(this.now())
      } else {
        this.revoked.add(keyId)
        this.#diedAt.set(keyId, this.now())
      }
    }
  }
  #noteSecret({ body }: ServiceResponse): void {
    const { data }: { readonly data: CreatedApiKey } = JSON.parse(body)
    this.onSecret(data.id, data.key)
  }
  /** A refused token sends nothing before its next list. */
  #noteRefusal({ headers, method }: ServiceRequest, { status }: ServiceResponse): void {
    const token = tokenIn(headers)
    if (status === 401 && this.secretOf(token) === null) this.#refusedTokens.add(token)
    else if (method === 'GET' && status === 200 && this.#refusedTokens.delete(token))
      this.hinderedAt = this.now()
  }
  #refusesSecret({ headers }: ServiceRequest): boolean {
    const keyId = this.secretOf(tokenIn(headers))
    const left = this.refusedSecrets.get(keyId ?? '') ?? 0
    if (keyId !== null) this.refusedSecrets.set(keyId, left - 1)
    return left > 0
  }
  #noteList({ headers }: ServiceRequest, answer: ServiceResponse, askedAt: number): void {
    const { status, body } = answer
    const probed = this.secretOf(tokenIn(headers))
    const isPart = saysMore(answer)
    if (probed !== null && status === 200) this.workedAt.set(probed, this.now())
    if (status === 401 && probed !== null) this.liesOf(probed).refusedAt = this.now()
    // A list that another key's secret got is not the connection's.
    if (status !== 200 || probed !== null) return
    for (const id of this.known) {
      const isShown = body.includes(id)
      if (isShown && askedAt > (this.#diedAt.get(id) ?? -1)) this.unseen.delete(id)
      this.#noteListed(id, isShown, isPart)
    }
  }
  #noteListed(id: string, isShown: boolean, isPart: boolean): void {
    const lies = this.liesOf(id)
    const now = this.now()
    const isLacked = !isShown && !isPart
    if (isShown && !this.listed.has(id)) this.listed.set(id, now)
    if (isLacked && lies.absentAt !== null) lies.absent.push(lies.absentAt)
    if (!isPart) lies.absentAt = null
    const { refusedAt } = lies
    if (refusedAt === null) return
    if (lies.refused.at(-1) !== refusedAt) lies.refused.push(refusedAt)
    if (isLacked && now - refusedAt <= COMPARED_MS) lies.lacked.push(refusedAt)
    if (isLacked) lies.refusedAt = null
  }
  /**
   * The key that a secret belongs to that no connection signs in with; null: it is a token; empty: no
   * key's.
   */
  secretOf = (_token: string): string | null => null

  #noteLeft(token: string, { headers }: ServiceResponse): void {
    const of = (name: string): number =>
      Number(Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1])
    const remaining = of('x-ratelimit-remaining')
    const resetsAt = of('x-ratelimit-reset') * 1000
    const at = this.now()
    const ms = Math.max(resetsAt - this.#world.service.clock.now(), 0)
    if (Number.isNaN(remaining + ms)) this.#left.push({ token, at, remaining: null, until: at })
    else this.#left.push({ token, at, remaining, until: at + ms })
    // Not even a first press has a request left for long.
    if (remaining < LEAST_ROOM) this.hinderedAt = this.now()
  }
}

/** Tells whether the service says in its own form that it has no such key. */
const saysUnknown = ({ status, body }: ServiceResponse): boolean =>
  status === 404 || body.includes('"deleted":false')

/** Tells whether a list says that there are more keys. */
const saysMore = ({ headers, body }: ServiceResponse): boolean =>
  'Link' in headers || /"(?:has_more|hasMore|nextCursor)"/.test(body)
const tokenIn = (headers: ServiceRequest['headers']): string =>
  headers.get('authorization')?.replace('Bearer ', '') ?? ''
const span = (times: readonly number[]): number =>
  times.length < 2 ? 0 : Math.max(...times) - Math.min(...times)
