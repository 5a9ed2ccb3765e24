import type { ApiKey, CreatedApiKey } from '../contract/api-key.ts'
import { authenticate } from './authenticate.ts'
import { type Clock, createClock } from './clock.ts'
import { openDatabase } from './database.ts'
import { createFaults, type Faults } from './faults.ts'
import { handleWeb } from './handle-web.ts'
import { HttpError } from './http-error.ts'
import type { ServiceRequest, ServiceResponse } from './message.ts'
import { createRateLimiter } from './rate-limit.ts'
import { failure, noBudget, rateHeaders } from './respond.ts'
import { findRoute, operationOf } from './routes/find-route.ts'
import { createId, createSecret } from './secret.ts'
import { plant, SEEDS, type SeededToken, type SeedName } from './seeds/plant.ts'
import { withFaults } from './spoil.ts'
import { createStore, type Workspace } from './store.ts'
import { DEFAULT_VARIANTS, type Variants } from './variants.ts'

export interface KeyServiceOptions {
  /** SQLite file; in memory when left out. */
  readonly file?: string
  readonly clock?: Clock
  /** First part of every secret: letters and digits. Default `local`. */
  readonly prefix?: string
  readonly variants?: Partial<Variants>
}

/** The whole key service, in this process. Source: seed and service spec, parts A, C and D. */
export interface KeyService {
  /** Answers a web-standard request. Rejects with `ConnectionLost` when a fault cuts the connection. */
  handle(request: Request): Promise<Response>
  /** The same for any carrier. Rejects with `ConnectionLost` likewise. */
  answer(request: ServiceRequest): Promise<ServiceResponse>
  /** Replaces all data; the answer has one usable secret for each seeded workspace, this once. */
  seed(name: SeedName): readonly SeededToken[]
  /** Whether nothing was ever seeded, so that no key can exist. */
  readonly empty: boolean
  /** Where a damaged file was put that stood in this one's place, or null. */
  readonly quarantined: string | null
  readonly clock: Clock
  readonly faults: Faults
  readonly variants: Variants
  setVariants(change: Partial<Variants>): void
  workspaces(): readonly Workspace[]
  keysOf(workspaceId: string): readonly ApiKey[]
  /** As the service's settings screen would: creates a key, out of band. Throws SQLite's error for an unknown workspace. */
  issueKey(workspaceId: string, name: string): CreatedApiKey
  /** A new secret for a live key; the old one is dead at once. null for an unknown or revoked key. */
  reissue(keyId: string): string | null
  /** Out of band: revokes a key of any organization; false when it is not live. */
  revokeKey(id: string): boolean
  /** Writes what is pending and lets the file go. */
  close(): void
}

/** Opens the service. Throws what SQLite throws for a file that cannot be opened; a damaged one is set aside instead. */
export const createKeyService = ({
  file = ':memory:',
  clock = createClock(),
  prefix = 'local',
  variants: given = {},
}: KeyServiceOptions = {}): KeyService => {
  const { database, quarantined } = openDatabase(file)
  const store = createStore(database)
  const limiter = createRateLimiter(clock)
  const faults = createFaults()
  let variants: Variants = { ...DEFAULT_VARIANTS, ...given }

  /** Authenticate, rate limit, route, method, body: in this order, so that a revoked key always sees 401. */
  const serve = async (request: ServiceRequest): Promise<ServiceResponse> => {
    const now = clock.now()
    let budget = noBudget(now)
    let response: ServiceResponse
    try {
      const caller = authenticate(request.headers.get('authorization'), store)
      store.touch(caller.keyId, now)
      budget = limiter.take(caller.keyId, variants.limit)
      if (!budget.allowed) {
        const seconds = String(Math.max(1, Math.ceil((budget.endsAt - now) / 1000)))
        throw new HttpError(429, 'rate_limited', `More than ${variants.limit} requests in a minute.`, { 'Retry-After': seconds })
      }
      const pending = findRoute(request.method, request.path)({ request, caller, store, clock, variants, prefix })
      response = pending instanceof Promise ? await pending : pending
    } catch (cause) {
      response = failure(cause, variants)
    }
    return { ...response, headers: { ...response.headers, ...rateHeaders(budget, now, variants) } }
  }

  const answer = (request: ServiceRequest): Promise<ServiceResponse> => {
    const struck = faults.strike(operationOf(request.method, request.path))
    if (struck.length === 0) return serve(request)
    return withFaults(struck, { variants, signal: request.signal }, () => serve(request))
  }

  return {
    answer,
    handle: (request) => handleWeb(answer, request),
    seed: (name) => {
      limiter.reset()
      return plant(store, SEEDS[name], prefix, clock.now())
    },
    get empty() {
      return store.workspaces().length === 0
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
    workspaces: store.workspaces,
    keysOf: store.listWorkspace,
    issueKey: (workspaceId, name) => {
      const createdAt = clock.now()
      const secret = createSecret(prefix)
      const id = createId('key_', createdAt)
      store.insert({ id, workspaceId, name, secret, createdAt })
      return { id, name, key: secret, createdAt: new Date(createdAt).toISOString() }
    },
    reissue: (keyId) => {
      const secret = createSecret(prefix)
      return store.replaceSecret(keyId, secret) ? secret : null
    },
    revokeKey: (id) => store.revoke(id, null, clock.now()),
    close: store.close,
  }
}
