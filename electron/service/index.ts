import type { FaultSpec, SeededToken, SeedName, Variants } from '../contract/lab.ts'
import { authenticate, refusalAs } from './http/authenticate.ts'
import { handleWeb } from './http/handle-web.ts'
import { HttpError } from './http/http-error.ts'
import type { Answered, ServiceRequest, ServiceResponse } from './http/message.ts'
import { briefBudget, failure, withRates } from './http/respond.ts'
import { withJson } from './http/with-json.ts'
import { dataFaultOf } from './keys/data-fault.ts'
import { openDatabase } from './keys/database.ts'
import { noteOwner } from './keys/owner.ts'
import { linkedFile } from './keys/private-file.ts'
import { createRateLimiter, type RateVerdict } from './keys/rate-limit.ts'
import { createIds } from './keys/secret.ts'
import { buildSeed } from './keys/seeds/build-seed.ts'
import type { Snapshots } from './keys/snapshots.ts'
import { createStore, type Store } from './keys/store.ts'
import { applyFaults } from './lab/apply-faults.ts'
import { type Clock, createClock } from './lab/clock.ts'
import { Faults } from './lab/faults.ts'
import { latenessOf, neverLate } from './lab/lateness.ts'
import { createRequestLog, logged, type RequestLog } from './lab/request-log.ts'
import { createSettingsScreen, type ServiceAdmin } from './lab/service-admin.ts'
import { DEFAULT_VARIANTS } from './lab/variants.ts'
import { committingAt } from './routes/committing.ts'
import { findRoute, operationOf } from './routes/find-route.ts'

/** How a service begins; what is left out has its default. */
export interface KeyServiceOptions {
  /** SQLite file, which this process then owns; in memory when left out. */
  readonly file?: string
  /** Who the process is, for others that find the file in use: letters, digits and hyphens. */
  readonly program?: string
  readonly clock?: Clock
  readonly variants?: Partial<Variants>
  /** Keep a log of requests. Off by default: it costs each of them. */
  readonly log?: boolean
}

/** The whole key service, in this process. Source: docs/interface.md. */
export interface KeyService extends ServiceAdmin {
  /**
   * Answers a web-standard request. Rejects with `ConnectionLost` when a fault cuts the connection.
   */
  handle(request: Request): Promise<Response>
  /** The same for any carrier. Rejects with `ConnectionLost` likewise, and never throws. */
  answer(request: ServiceRequest): Answered
  /** Replaces all data; the answer has one usable secret for each seeded workspace, this once. */
  seed(name: SeedName): readonly SeededToken[]
  /** The same where nothing was ever seeded; null when there is data, which stays. */
  seedIfEmpty(name: SeedName): readonly SeededToken[] | null
  /** Where a damaged file was put that stood in this one's place, or null. */
  readonly quarantined: string | null
  readonly clock: Clock
  readonly faults: Faults
  readonly variants: Variants
  setVariants(change: Partial<Variants>): void
  readonly snapshots: Pick<Snapshots, 'hold' | 'save' | 'load'>
  /**
   * Keeps data, clock and variants in memory as they are. The answer brings them back as often as
   * it is called, with no request counted.
   */
  hold(): () => void
  /** null unless asked for. */
  readonly log: RequestLog | null
  /** Writes what is pending and closes the file. */
  close(): void
}

const tooMany = (limit: number, left: number): HttpError => {
  const seconds = String(Math.max(1, Math.ceil(left / 1000)))
  return new HttpError(429, 'rate_limited', `More than ${limit} requests in a minute.`, {
    'Retry-After': seconds,
  })
}

const NO_FAULTS: readonly FaultSpec[] = []

const DISK_FULL = new HttpError(507, 'disk_full', 'The disk is full. Nothing was changed.')

/**
 * Advances the clock to the newest time in the data, which may have been made by a clock that was
 * ahead.
 */
const catchUp = (clock: Clock, store: Pick<Store, 'newestTime'>): void =>
  clock.advance(Math.max(0, Math.ceil(store.newestTime() - clock.now())))

/** A failure frees the file: its lock would stand in the way of the next try. */
const openStore = (file: string, clock: Clock) => {
  const { database, quarantined } = openDatabase(file)
  try {
    const store = createStore(database)
    catchUp(clock, store)
    return { quarantined, store }
  } catch (cause) {
    database.close()
    throw cause
  }
}

/**
 * Opens the service. Throws `DataFileInUse`, `NewerDataFile`, or what SQLite throws for a file that
 * cannot be opened; a damaged one is set aside instead.
 */
export const createKeyService = ({
  file: path = ':memory:',
  program = 'keystow-service',
  clock = createClock(),
  variants: given = {},
  log: wantsLog = false,
}: KeyServiceOptions = {}): KeyService => {
  const file = linkedFile(path)
  const { store, quarantined } = openStore(file, clock)
  const removeNote = file === ':memory:' ? () => {} : noteOwner(file, program)
  const limiter = createRateLimiter(clock)
  const faults = new Faults()
  const nextId = createIds()
  const log = wantsLog ? createRequestLog() : null
  let variants: Variants = { ...DEFAULT_VARIANTS, ...given }
  /** The data as it is now, with the late changes whose time has come. */
  const settled = (): Store => {
    store.settle(clock.now())
    return store
  }

  /**
   * Authenticate, rate limit, route, method, body: in this order, so that a revoked key always sees
   * 401. What waits for nothing is answered without a promise (P1, P3, P6).
   */
  const serve = (
    request: ServiceRequest,
    applied: readonly FaultSpec[] = NO_FAULTS,
    refusal?: HttpError,
  ): Answered => {
    const now = clock.now()
    const isLate = applied.length === 0 ? neverLate : latenessOf(applied, now)
    store.settle(now)
    let budget: RateVerdict | null = null
    let response: ServiceResponse
    const failed = (cause: unknown): ServiceResponse =>
      failure(dataFaultOf(cause, file) === 'disk_full' ? DISK_FULL : cause, variants)
    try {
      const caller = authenticate(request, store, isLate)
      if (caller instanceof HttpError) response = failure(refusalAs(caller, variants), variants)
      else {
        store.touch(caller, now)
        budget = limiter.take(caller, variants.limit)
        if (!budget.allowed)
          response = failure(tooMany(variants.limit, budget.endsAt - now), variants)
        else if (refusal !== undefined) {
          if (refusal.code === 'rate_limited') budget = briefBudget(now)
          response = failure(refusal, variants)
        } else {
          const route = findRoute(request.method, request.path)
          const context = {
            request,
            caller,
            withJson: withJson(request, store, isLate),
            store,
            clock,
            variants,
            nextId,
            faults: applied,
            isLate,
          }
          const lateCommit = applied.find(({ kind }) => kind === 'late-commit')
          const answered = route(
            lateCommit === undefined
              ? context
              : { ...context, ...committingAt(now + (lateCommit.ms ?? 1_000), store) },
          )
          if (answered instanceof Promise)
            return answered.catch(failed).then((late) => withRates(late, budget, now, variants))
          response = answered
        }
      }
    } catch (cause) {
      response = failed(cause)
    }
    return withRates(response, budget, now, variants)
  }

  const unlogged = (request: ServiceRequest): Answered => {
    const applied = faults.faultsFor(operationOf(request.method, request.path), request)
    if (applied.length === 0) return serve(request)
    return applyFaults(applied, request.signal, async (refusal) => serve(request, applied, refusal))
  }
  const answer = log === null ? unlogged : logged(log, clock, unlogged)

  return {
    ...createSettingsScreen(settled, clock, () => variants.prefix, nextId),
    answer,
    handle: (request) => handleWeb(answer, request),
    seed: (name) => {
      limiter.reset()
      const { fill, tokens } = buildSeed(name, variants.prefix, clock.now())
      store.replaceAll(fill)
      return tokens
    },
    seedIfEmpty: (name) => {
      const { fill, tokens } = buildSeed(name, variants.prefix, clock.now())
      return store.populateEmpty(fill) ? tokens : null
    },
    quarantined,
    clock,
    faults,
    get variants() {
      return variants
    },
    setVariants: (change) => {
      variants = { ...variants, ...change }
    },
    snapshots: {
      hold: () => store.snapshots.hold(),
      save: (file) => settled().snapshots.save(file),
      load: (file) => {
        store.snapshots.load(file)
        catchUp(clock, store)
      },
    },
    hold: () => {
      const bringBack = settled().snapshots.hold()
      const { setting } = clock
      const held = variants
      return () => {
        bringBack()
        clock.restore(setting)
        variants = held
        limiter.reset()
      }
    },
    log,
    close: () => {
      removeNote()
      store.close()
    },
  }
}
