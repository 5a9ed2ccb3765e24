import type { SeededToken, SeedName, Variants } from '../contract/lab.ts'
import { handleWeb } from './http/handle-web.ts'
import type { Answered, ServiceRequest } from './http/message.ts'
import { KeyInterface } from './key-interface.ts'
import { openDatabase } from './keys/database.ts'
import { noteOwner } from './keys/owner.ts'
import { linkedFile } from './keys/private-file.ts'
import { buildSeed } from './keys/seeds/build-seed.ts'
import type { Snapshots } from './keys/snapshots.ts'
import { Store } from './keys/store.ts'
import { applyFaults } from './lab/apply-faults.ts'
import { type Clock, createClock } from './lab/clock.ts'
import { Faults } from './lab/faults.ts'
import { createRequestLog, logged, type RequestLog } from './lab/request-log.ts'
import { createSettingsScreen, type ServiceAdmin } from './lab/service-admin.ts'
import { DEFAULT_VARIANTS } from './lab/variants.ts'
import { operationOf } from './routes/find-route.ts'

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

/** As `Snapshots`, of a service that runs. */
interface SavedData {
  readonly save: Snapshots['save']
  readonly load: Snapshots['load']
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
  readonly snapshots: SavedData
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

/**
 * Advances the clock to the newest time in the data, which may have been made by a clock that was
 * ahead.
 */
const catchUp = (clock: Clock, store: Store): void =>
  clock.advance(Math.max(0, Math.ceil(store.newestTime() - clock.now())))

/** A failure frees the file: its lock would stand in the way of the next try. */
const openStore = (file: string, clock: Clock) => {
  const { database, quarantined } = openDatabase(file)
  try {
    const store = new Store(database)
    catchUp(clock, store)
    return { quarantined, store }
  } catch (cause) {
    database.close()
    throw cause
  }
}

const snapshotsOf = (store: Store, clock: Clock): SavedData => ({
  save: (file) => {
    store.settle(clock.now())
    store.snapshots.save(file)
  },
  load: (file) => {
    store.snapshots.load(file)
    catchUp(clock, store)
  },
})

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
  const keys = new KeyInterface(store, clock, file, { ...DEFAULT_VARIANTS, ...given })
  const faults = new Faults()
  const log = wantsLog ? createRequestLog() : null
  /** The data as it is now, with the late changes whose time has come. */
  const settled = (): Store => {
    store.settle(clock.now())
    return store
  }
  const unlogged = (request: ServiceRequest): Answered => {
    const applied = faults.faultsFor(operationOf(request.method, request.path), request)
    if (applied.length === 0) return keys.serve(request)
    return applyFaults(applied, request.signal, async (refusal) =>
      keys.serve(request, applied, refusal),
    )
  }
  const answer = log === null ? unlogged : logged(log, clock, unlogged)

  return {
    ...createSettingsScreen(settled, clock, () => keys.variants.prefix, keys.nextId),
    answer,
    handle: (request) => handleWeb(answer, request),
    seed: (name) => {
      keys.limiter.reset()
      const { fill, tokens } = buildSeed(name, keys.variants.prefix, clock.now())
      store.replaceAll(fill)
      return tokens
    },
    seedIfEmpty: (name) => {
      const { fill, tokens } = buildSeed(name, keys.variants.prefix, clock.now())
      return store.populateEmpty(fill) ? tokens : null
    },
    quarantined,
    clock,
    faults,
    get variants() {
      return keys.variants
    },
    setVariants: (change) => {
      keys.variants = { ...keys.variants, ...change }
    },
    snapshots: snapshotsOf(store, clock),
    hold: () => keys.hold(),
    log,
    close: () => {
      removeNote()
      store.close()
    },
  }
}
