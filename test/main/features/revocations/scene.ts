import { basename } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { asListed, type CreatedApiKey, lastFourOf } from '../../../../electron/contract/api-key.ts'
import type { BulkJob, BulkStep } from '../../../../electron/contract/bulk.ts'
import type { Connection } from '../../../../electron/contract/connection.ts'
import type { DeathProof } from '../../../../electron/contract/death-proof.ts'
import type { FaultKind, Variants } from '../../../../electron/contract/lab.ts'
import type { Plan, PlanAction, UnusedDays } from '../../../../electron/contract/plan.ts'
import type { RevokeOutcome } from '../../../../electron/contract/workflow.ts'
import type { Core } from '../../../../electron/main/app/core.ts'
import type { Wanted } from '../../../../electron/main/features/revocations/entry.ts'
import type { Revocations } from '../../../../electron/main/features/revocations/revocations.ts'
import type { ServiceRequest, ServiceResponse } from '../../../../electron/service/http/message.ts'
import { present, valueIn } from '../../../values.ts'
import { ADDRESS, World } from '../../../world/world.ts'
import { connectionTo } from '../../samples.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Id of the connection. */
export const CONNECTION = 'c'

/** The head of an answer that the service did not give. */
export const ANSWERED = { headers: { 'content-type': 'application/json' } }

/** Outcomes of a first try. */
export const REVOKED = { kind: 'revoked', signedOut: false }
export const pending = (code: string) => ({
  kind: 'pending',
  cause: expect.objectContaining({ code }),
})

export const boundOf = ({ key }: CreatedApiKey) => ({ secret: key, address: ADDRESS })

/** The phase of a plan with what came of it, or why. */
const inWords = ({ phase }: Plan): string =>
  [
    phase.kind,
    'end' in phase
      ? phase.end
      : 'why' in phase
        ? phase.why
        : phase.kind === 'held'
          ? [phase.cause.code, phase.isSent ? 'sent' : []].flat()
          : [],
  ]
    .flat()
    .join(': ')
const verdictInWords = ({ verdict }: DeathProof): string =>
  verdict === null
    ? 'none'
    : verdict.kind === 'not_confirmed'
      ? `${verdict.doubt.kind}: ${verdict.doubt.cause?.code ?? 'no other token'}`
      : verdict.kind

/**
 * A world whose service has keys `a` to `d` besides the app's own. Nobody sees the window, so that
 * the app reads no list for it.
 */
export class Scene extends World {
  override isSeen = false
  /**
   * Called with each request before the service has it; an answer of its own takes the place of the
   * service's.
   */
  reached = async (_text: string): Promise<Partial<ServiceResponse> | undefined> => undefined
  /** Tells whether answers say what time it is. */
  isDated = true
  vaultWrites = 0
  activityWrites = 0
  readonly said: string[] = []
  readonly steps: BulkStep[] = []
  readonly verdicts: (string | null)[] = []
  readonly workspace = present(this.service.workspaces()[0])
  readonly #names = new Map<string, string>([
    [this.own.id, 'own'],
    [`Bearer ${this.own.secret}`, 'own'],
  ])
  readonly #seen: string[] = []
  /** The app's own key. */
  readonly ownKey: CreatedApiKey = {
    ...present(this.service.keysOf(this.workspace.id)[0]),
    key: this.own.secret,
  }
  readonly keys = { a: this.issue('a'), b: this.issue('b'), c: this.issue('c'), d: this.issue('d') }

  /** Signs in, and has the list read. */
  async open(): Promise<this> {
    await this.start()
    const connection = connectionTo(ADDRESS, {
      id: CONNECTION,
      lastFour: lastFourOf(this.own.secret),
      keyId: this.own.id,
    })
    valueIn(this.core.sessions.add(connection, boundOf(this.ownKey)))
    await this.relist()
    this.requests()
    return this
  }
  /** The connection gets this key, and what else differs, past the question whether it may. */
  signIn(key: CreatedApiKey, differing: Partial<Connection> = {}): void {
    const connection = {
      ...this.session.connection(),
      lastFour: lastFourOf(key.key),
      keyId: key.id,
      ...differing,
    }
    valueIn(this.core.sessions.keep(connection, { secret: key.key, address: connection.baseUrl }))
  }
  /** Kills the app, and starts it again, which has the list read. */
  async restart(): Promise<void> {
    if (this.isRunning) this.kill()
    await this.start()
    this.requests()
  }
  override onOpened = ({ topics }: Core): void => {
    topics.planSettled.subscribe(([what]) => this.said.push(what))
    topics.bulkMoved.subscribe((step) => this.steps.push(step))
    topics.revocationNews.subscribe(({ verdict }) => this.verdicts.push(verdict?.kind ?? null))
  }
  override onWrite = (path: string): void => {
    if (basename(path) === 'vault') this.vaultWrites += 1
    if (basename(path) === 'activity') this.activityWrites += 1
  }
  override carry = async (request: ServiceRequest): Promise<ServiceResponse> => {
    const text = this.#textOf(request)
    this.#seen.push(text)
    const instead = await this.reached(text)
    const answer: ServiceResponse =
      instead === undefined
        ? await this.service.answer(request)
        : { headers: {}, status: 200, body: '', ...instead }
    return this.isDated ? answer : { ...answer, headers: { ...answer.headers, date: '' } }
  }
  /**
   * The method with the name of the key that the request is about, or `(name)` of the key whose
   * secret it has.
   */
  #textOf({ method, query, headers }: ServiceRequest): string {
    const nameOf = (by: string | null): string => this.#names.get(by ?? '') ?? 'new'
    if (method === 'DELETE') return `DELETE ${nameOf(query.get('id'))}`
    const name = nameOf(headers.get('authorization'))
    return name === 'own' ? method : `${method} (${name})`
  }
  /** The requests since the last call. */
  requests(): readonly string[] {
    return this.#seen.splice(0)
  }

  /** Adds a key. */
  issue(name: string): CreatedApiKey {
    const key = this.service.issueKey(this.workspace.id, name)
    this.#names.set(key.id, name).set(`Bearer ${key.key}`, name)
    return key
  }
  /** Adds so many more keys. */
  issueMany(count: number): readonly CreatedApiKey[] {
    return Array.from({ length: count }, (_none, n) => this.issue(`k${n}`))
  }
  isAlive({ id }: { readonly id: string }): boolean {
    return this.service.keysOf(this.workspace.id).some((key) => key.id === id)
  }
  /** The key is used by a program. */
  async use({ key }: CreatedApiKey): Promise<void> {
    await this.service.handle(
      new Request('http://a.test/api/v1/emails', { headers: { authorization: `Bearer ${key}` } }),
    )
  }
  /** The service is late from now on, by so long, or leaves out keys: about this key or about all. */
  late(kind: FaultKind, ms: number | null, key?: { readonly id: string }): void {
    const operation =
      kind === 'lookup-lag' || kind === 'late-commit'
        ? 'revoke'
        : kind === 'secret-lag' || kind === 'death-lag'
          ? 'any'
          : 'list'
    this.service.faults.arm({
      operation,
      kind,
      times: { percent: 100, seed: 1 },
      ...(kind.endsWith('-part') ? { sign: 'body' } : {}),
      ...(ms === null ? {} : { ms }),
      ...(key === undefined ? {} : { keyId: key.id }),
    })
  }
  /** The computer's clock is set; the service's is not. */
  setClock(by: number): void {
    const { clock } = this.service
    this.time.setClock(by)
    clock.restore({ ...clock.setting, ahead: clock.setting.ahead - by })
  }

  get revocations(): Revocations {
    return this.core.revocations
  }
  get bulks(): Revocations['bulks'] {
    return this.core.revocations.bulks
  }
  /** What the activity log says of keys. */
  get log(): readonly string[] {
    const entries = this.core.activity.list().filter(({ keyName }) => keyName !== null)
    return entries
      .map(({ keyName, action, outcome }) => `${keyName} ${action}: ${outcome}`)
      .toReversed()
  }
  relist() {
    return this.hear(this.session.relist())
  }
  /** The secret of the key is kept from now on. */
  know(key: CreatedApiKey): CreatedApiKey {
    valueIn(this.core.kept.put(CONNECTION, asListed(key), boundOf(key)))
    return key
  }
  press(key: CreatedApiKey, wanted: Partial<Wanted> = {}): Promise<RevokeOutcome> {
    return this.revocations.revoke(this.session, asListed(key), { why: 'person', ...wanted })
  }
  /** The same, once what follows from it is done. */
  async pressed(key: CreatedApiKey, wanted: Partial<Wanted> = {}): Promise<RevokeOutcome> {
    const outcome = await this.hear(this.press(key, wanted))
    await this.settle()
    return outcome
  }
  /** The same where the network is cut for the first try, so that the row stays. */
  async pressedOffline(key: CreatedApiKey, wanted: Partial<Wanted> = {}): Promise<void> {
    this.cut()
    await this.pressed(key, wanted)
    this.join()
  }
  /** Plans for a key in so many days. */
  plan(key: { readonly id: string }, days: number, unusedDays: UnusedDays | null = 7): void {
    valueIn(
      this.revocations.plans.put(this.session, [key.id], {
        dueAt: this.time.clock.wall() + days * DAY,
        unusedDays,
      }),
    )
  }
  plans(): readonly string[] {
    return this.revocations.plans.list().map(inWords)
  }
  act(action: PlanAction, index = 0) {
    return this.revocations.plans.act([this.revocations.plans.list()[index]?.id ?? ''], action)
  }
  proofs(): readonly string[] {
    return this.revocations.proofs.list().map(verdictInWords)
  }
  get proofId(): string {
    return this.revocations.proofs.list()[0]?.id ?? ''
  }
  begin(chosen: readonly { readonly id: string }[] = Object.values(this.keys)): BulkJob {
    const ids = chosen.map(({ id }) => id)
    return valueIn(this.bulks.start(this.session, ids))
  }
  get job(): BulkJob | undefined {
    return this.bulks.jobs()[0]
  }
  /** The names of keys that the vault on the disk has rows of. */
  async noted(): Promise<readonly string[]> {
    this.core.store.flush()
    return (await this.vault()).revocations.map(({ keyName }) => keyName)
  }
  /** The same with what is noted of their ends. */
  async ends(): Promise<readonly string[]> {
    this.core.store.flush()
    return (await this.vault()).revocations.map(
      ({ keyName, end }) => `${keyName}: ${end?.kind ?? 'open'}`,
    )
  }
  forget(): void {
    valueIn(this.core.sessions.forget(CONNECTION, true))
  }
}

export const scene = async (limit = 1_000, variants: Partial<Variants> = {}): Promise<Scene> => {
  const world = new Scene({ variants: { limit, ...variants } })
  onTestFinished(() => world.close())
  return world.open()
}

/** The same with a plan for key `a` in so many days. */
export const planned = async (days = 2) => {
  const world = await scene()
  world.plan(world.keys.a, days)
  return {
    world,
    /** What became of the first plan, and whether its key is there. */
    outcome: () => [world.plans()[0], world.isAlive(world.keys.a)],
  }
}

/** The same with a key whose secret is known. */
export const knowing = async (limit?: number) => {
  const world = await scene(limit)
  return { world, key: world.know(world.keys.a) }
}

/**
 * The same, and it was revoked, but the first request with its dead secret got this answer; without
 * `answer` none.
 */
export const doubted = async (answer?: Partial<ServiceResponse>) => {
  const { world, key } = await knowing()
  world.reached = async (text) => {
    if (text !== 'GET (a)') return undefined
    world.reached = async () => undefined
    if (answer === undefined) throw new Error('reset')
    return { ...ANSWERED, ...answer }
  }
  await world.pressed(key)
  return { world, key, asked: () => world.requests().filter((text) => text === 'GET (a)').length }
}
