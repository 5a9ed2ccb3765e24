import { isIP } from 'node:net'
import { SEED_NAMES } from '../contract/lab.ts'
import { LAB_BOUNDS, PREFIX_PATTERN, VARIANT_CHANGE } from '../contract/lab-schemas.ts'
import { listen } from '../service/http/listener.ts'
import { LOOPBACK } from '../service/http/own-hosts.ts'
import { problem, type Schema } from '../service/http/schema.ts'
import { createKeyService, type KeyService as Service } from '../service/index.ts'
import { createFetch } from './in-process-fetch.ts'
import type { KeyService, KeyServiceOptions, Keys, VariantControl } from './index.ts'
import { createRequests } from './requests.ts'

const OPTIONS = {
  type: 'object',
  properties: {
    seed: { enum: SEED_NAMES },
    variants: VARIANT_CHANGE,
    limit: { type: 'integer', minimum: LAB_BOUNDS.limit.min, maximum: LAB_BOUNDS.limit.max },
    prefix: { type: 'string', pattern: PREFIX_PATTERN },
    file: { type: 'string', minLength: 1 },
    port: { type: 'integer', minimum: LAB_BOUNDS.port.min, maximum: LAB_BOUNDS.port.max },
    listen: {},
  },
  required: [],
  additionalProperties: false,
} as const satisfies Schema

/** Where a service without a socket is: a top-level domain that is never given to anybody (RFC 6761). */
const NOWHERE = 'http://keystow.test'

const refuseUnless = (schema: Schema, value: object, name: string): void => {
  const found = problem(schema, value, name)
  if (found !== null) throw new RangeError(found)
}

/** What is given, without what is given as undefined. */
const given = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> }

const addressOf = (listening: boolean | string): string | null => {
  if (typeof listening === 'boolean') return listening ? LOOPBACK : null
  if (isIP(listening) === 0) throw new RangeError('"listen" takes true, false or an IP address')
  return listening
}

const keysOf = (service: Service): Keys => ({
  list: () =>
    service
      .workspaces()
      .flatMap(({ id, name, organization }) => service.keysOf(id).map((key) => ({ ...key, organization, workspace: name }))),
  create: (name, workspace) => {
    const into = service.workspaces().find((one) => workspace === undefined || one.name === workspace)
    if (into === undefined) throw new RangeError('there is no such workspace')
    return service.issueKey(into.id, name)
  },
  replaceSecret: service.reissue,
  revoke: service.revokeKey,
})

const variantsOf = (service: Service): VariantControl => ({
  get current() {
    return service.variants
  },
  set: (change) => {
    refuseUnless(VARIANT_CHANGE, change, 'A change of variants')
    service.setVariants(change)
  },
})

/** One service with all that a test does to it. */
export const startWorld = async (asked: KeyServiceOptions): Promise<KeyService> => {
  const options = given(asked)
  refuseUnless(OPTIONS, options, 'The options')
  const { seed = 'mixed', variants = {}, limit, prefix, file, port = 0, listen: listening = true } = options
  const address = addressOf(listening)
  const service = createKeyService({
    variants: { ...variants, ...given({ limit, prefix }) },
    log: true,
    ...given({ file }),
  })
  try {
    const listener = address === null ? null : await listen(service, { port, address })
    // Not before it listens: a file that was seeded gives no tokens the next time.
    const tokens = service.seedIfEmpty(seed) ?? []
    const bringBack = service.hold()
    const url = listener?.url ?? NOWHERE
    const { arm, disarm, clear, armed } = service.faults
    const { now, freeze, advance, resume, reset } = service.clock
    const requests = createRequests(service)
    let closed: Promise<void> | null = null
    const close = async (): Promise<void> => {
      await listener?.close()
      service.close()
    }
    return {
      url,
      fetch: createFetch(service, url),
      tokens,
      keys: keysOf(service),
      faults: { arm, disarm, clear, armed },
      clock: { now, freeze, advance, resume, reset },
      variants: variantsOf(service),
      requests,
      snapshot: () => ({ restore: service.hold() }),
      reset: () => {
        clear()
        bringBack()
        requests.clear()
      },
      [Symbol.asyncDispose]: () => {
        closed ??= close()
        return closed
      },
    }
  } catch (cause) {
    service.close()
    throw cause
  }
}
