import { expect, onTestFinished } from 'vitest'
import type { Annotation } from '../../../electron/contract/annotations.ts'
import { asListed, type CreatedApiKey, lastFourOf } from '../../../electron/contract/api-key.ts'
import type { BulkJob, BulkStep } from '../../../electron/contract/bulk.ts'
import type { Connection } from '../../../electron/contract/connection.ts'
import type { DeathProof } from '../../../electron/contract/death-proof.ts'
import type { Plan, PlanAction, UnusedDays } from '../../../electron/contract/plan.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import type { RevokeOutcome } from '../../../electron/contract/workflow.ts'
import { addressOf } from '../../../electron/main/key-api/bound-secret.ts'
import { createKeyApiClient } from '../../../electron/main/key-api/client.ts'
import type { ClientFactory } from '../../../electron/main/key-api/client-factory.ts'
import { localTransport } from '../../../electron/main/key-api/transport-local.ts'
import type { Wanted } from '../../../electron/main/revocations/entry.ts'
import type { RevocationNews } from '../../../electron/main/revocations/table.ts'
import type { ServiceResponse } from '../../../electron/service/http/message.ts'
import { hastyClock } from '../../clock.ts'
import { valueIn } from '../../values.ts'
import { connectionTo } from '../samples.ts'
import { quietSession } from '../sessions/quiet-sessions.ts'
import { quietRevocations } from './quiet-revocations.ts'
import { ANSWERED, DAY, newWorld, URL, type World } from './world.ts'

/** Outcomes of a first try. */
export const REVOKED = { kind: 'revoked', answered: true, signedOut: false }
export const pending = (code: string) => ({ kind: 'pending', cause: expect.objectContaining({ code }) })

/** The connection as it differs from the usual one, and the token that it is signed in with. */
interface RunOptions {
  readonly connection?: Partial<Connection>
  readonly token?: string
  readonly keyId?: string | null
}

/** The phase of a plan with what came of it, or why. */
const inWords = ({ phase }: Plan): string =>
  [phase.kind, 'end' in phase ? phase.end : 'why' in phase ? phase.why : phase.kind === 'held' ? phase.cause.code : []].flat().join(': ')
const verdictInWords = ({ verdict }: DeathProof): string =>
  verdict === null
    ? 'none'
    : verdict.kind === 'not_confirmed'
      ? `${verdict.doubt.kind}: ${verdict.doubt.cause?.code ?? 'no other token'}`
      : verdict.kind

/** A run of the app in a world. The run before is killed: it writes nothing any more. */
export const startRun = (world: World, { connection: differing = {}, token = world.own.key, keyId = world.own.id }: RunOptions = {}) => {
  const { clock, vault, settle, keys } = world
  const answer = world.nextRun()
  const connection = connectionTo(URL, { lastFour: lastFourOf(token), keyId, ...differing })
  const store = vault.restart()
  const log: string[] = []
  const said: string[] = []
  const steps: BulkStep[] = []
  const news: RevocationNews[] = []
  const refused: string[] = []
  const used: (string | null)[] = []
  const switches = { locked: false, rotating: false, known: true, lasting: true, canLog: true }
  const leases = new Set<string>()
  const secrets = new Map<string, string>()
  const annotations: Record<string, Annotation> = {}
  const createClient: ClientFactory = async (to, { secret, address }, onGauge, observer) =>
    address !== addressOf(to)
      ? fail('address_changed')
      : ok(
          createKeyApiClient({
            token: () => secret,
            transport: localTransport(answer),
            clock: { ...clock, pause: hastyClock().pause },
            ...(onGauge && { onGauge }),
            ...(observer && { onAnswer: observer.answered }),
          }),
        )
  const session = quietSession({
    connection,
    annotations: () => annotations,
    changed: (state) => revocations.listed(state),
    clock,
    open: (to, onGauge, answered) => createClient(to, { secret: token, address: addressOf(to) }, onGauge, { answered }),
  })
  const revocations = quietRevocations({
    ...{ store, clock, createClient },
    sessions: {
      find: (id) => (switches.known && id === connection.id ? ok(session) : fail('gone')),
      token: async () => ok({ secret: token, address: URL }),
    },
    activity: { add: ({ action, keyName, outcome }) => void log.push(`${keyName} ${action}: ${outcome}`) },
    flushActivity: () => switches.canLog,
    isLasting: () => switches.lasting,
    isLocked: () => switches.locked,
    isRotating: () => switches.rotating,
    hasLease: (id) => leases.has(id),
    used: (_connectionId, _keyId, _at, usedBefore) => void used.push(usedBefore),
    refused: ({ keyId: id }) => void refused.push(id),
    bulkMoved: (step) => void steps.push(step),
    news: (one) => void news.push(one),
    said: (what) => void said.push(what),
  })
  revocations.known.add((_connectionId, id) => {
    const secret = secrets.get(id)
    return secret === undefined ? null : { secret, address: URL }
  })
  const { bulks } = revocations
  const run = {
    ...{ revocations, bulks, session, store, log, said, steps, news, refused, used, switches, leases, secrets, annotations },
    /** The secret of the key is known from now on. */
    know: (key: CreatedApiKey): CreatedApiKey => {
      secrets.set(key.id, key.key)
      return key
    },
    press: (key: CreatedApiKey, wanted: Partial<Wanted> = {}): Promise<RevokeOutcome> =>
      revocations.revoke(session, asListed(key), { why: 'person', ...wanted }),
    /** The same, once what follows from it is done. */
    pressed: async (key: CreatedApiKey, wanted: Partial<Wanted> = {}): Promise<RevokeOutcome> => {
      const outcome = await run.press(key, wanted)
      await settle()
      return outcome
    },
    /** The same where the network is cut for the first try, so that the row stays. */
    pressedOffline: async (key: CreatedApiKey, wanted: Partial<Wanted> = {}): Promise<void> => {
      world.network.online = false
      await run.pressed(key, wanted)
      world.network.online = true
      world.requests()
    },
    /** Plans for a key in so many days. */
    plan: (key: { readonly id: string }, days: number, unusedDays: UnusedDays = 7) =>
      valueIn(revocations.put(session, [key.id], { dueAt: clock.wall() + days * DAY, unusedDays })),
    plans: () => revocations.plans().map(inWords),
    act: (action: PlanAction, index = 0) => revocations.act([revocations.plans()[index]?.id ?? ''], action),
    proofs: () => revocations.proofs().map(verdictInWords),
    proofId: () => revocations.proofs()[0]?.id ?? '',
    begin: (chosen: readonly { readonly id: string }[] = Object.values(keys)): BulkJob =>
      valueIn(
        bulks.start(
          session,
          chosen.map(({ id }) => id),
        ),
      ),
    job: (): BulkJob | undefined => bulks.jobs()[0],
    /** The names of keys that the vault on the disk has rows of. */
    noted: (): readonly string[] => {
      store.flush()
      const { revocations: rows } = JSON.parse(vault.disk.content ?? '{"revocations":[]}') as { revocations: { keyName: string }[] }
      return rows.map(({ keyName }) => keyName)
    },
    close: () => {
      revocations.close()
      session.close()
    },
  }
  onTestFinished(run.close)
  return run
}

/** The same with its list read. */
export const runIn = async (world: World, options: RunOptions = {}) => {
  const run = startRun(world, options)
  await run.session.relist()
  run.revocations.check()
  await world.settle()
  world.requests()
  return run
}

export const scene = async (limit?: number) => {
  const world = newWorld(limit)
  return { world, run: await runIn(world) }
}

/** The same with a plan for key `a` in so many days. */
export const planned = async (days = 2) => {
  const { world, run } = await scene()
  run.plan(world.keys.a, days)
  return {
    ...{ world, run },
    /** What became of the first plan, and whether its key is there. */
    outcome: () => [run.plans()[0], world.isAlive(world.keys.a)],
  }
}

export const boundOf = (key: CreatedApiKey) => ({ secret: key.key, address: URL })

/** A key whose secret is known. */
export const knowing = async (world = newWorld()) => {
  const run = await runIn(world)
  return { world, run, key: run.know(world.keys.a) }
}

/** The same, and it was revoked, but the first request with its dead secret got this answer; without `answer` none. */
export const doubted = async (answer?: Partial<ServiceResponse>) => {
  const { world, run, key } = await knowing()
  world.network.reached = async (text) => {
    if (text !== 'GET (a)') return undefined
    world.network.reached = async () => undefined
    if (answer === undefined) throw new Error('reset')
    return { ...ANSWERED, ...answer }
  }
  await run.pressed(key)
  return { world, run, key, asked: () => world.requests().filter((text) => text === 'GET (a)').length }
}
