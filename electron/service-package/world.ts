import { isIP } from 'node:net'
import { SEED_NAMES, type Variants } from '../contract/lab.ts'
import { LAB_BOUNDS, PREFIX_PATTERN, VARIANT_CHANGE } from '../contract/lab-schemas.ts'
import { type Listener, listen } from '../service/http/listener.ts'
import { LOOPBACK } from '../service/http/own-hosts.ts'
import type { Schema } from '../service/http/schema.ts'
import { createKeyService, type KeyService as Service } from '../service/index.ts'
import { isSpecial } from '../service/keys/private-file.ts'
import { clockOf, faultsOf, keysOf, variantsOf } from './controls.ts'
import { createFetch } from './in-process-fetch.ts'
import { given, refuseUnless } from './refuse.ts'
import { createRequests } from './requests.ts'
import type { KeyService, KeyServiceOptions } from './types.ts'

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

/**
 * Where a service without a socket is: a top-level domain that is never given to anybody (RFC
 * 6761).
 */
const NOWHERE = 'http://keystow.test'

const addressOf = (listening: boolean | string): string | null => {
  if (typeof listening === 'boolean') return listening ? LOOPBACK : null
  // No URL can name the interface that follows a `%`.
  if (typeof listening !== 'string' || isIP(listening) === 0 || listening.includes('%'))
    throw new RangeError('"listen" takes true, false or an IP address')
  return listening
}

const checked = (asked: KeyServiceOptions) => {
  const options = given(asked)
  const variants = options?.variants
  const whole =
    variants === undefined
      ? options
      : { ...options, variants: given(variants) as Partial<Variants> }
  refuseUnless(OPTIONS, whole, 'The argument of startKeyService')
  const { file, port } = whole
  // A damaged file is put aside; what others read and write by its name is not.
  if (file !== undefined && (file.includes('\0') || isSpecial(file)))
    throw new RangeError('"file" takes the path of a file')
  if (port !== undefined && whole.listen === false)
    throw new RangeError('"port" has no effect where "listen" is false')
  return whole
}

/** The same actions, each of which asks `mayAct` first. */
const guarded = <T extends object>(actions: T, mayAct: () => void): T => {
  const guard =
    (act: (...args: readonly unknown[]) => unknown) =>
    (...args: readonly unknown[]) => {
      mayAct()
      return act(...args)
    }
  return Object.fromEntries(Object.entries(actions).map(([name, act]) => [name, guard(act)])) as T
}

/** All that a test does to a service. Each change asks `mayAct` first. */
const actionsOf = (service: Service, mayAct: () => void) => {
  const bringBack = service.hold()
  const requests = createRequests(service.log)
  return {
    keys: guarded(keysOf(service), mayAct),
    faults: guarded(faultsOf(service), mayAct),
    clock: guarded(clockOf(service), mayAct),
    variants: variantsOf(service, mayAct),
    requests,
    ...guarded(
      {
        snapshot: () => guarded({ restore: service.hold() }, mayAct),
        reset: () => {
          service.faults.clear()
          bringBack()
          requests.clear()
        },
      },
      mayAct,
    ),
  }
}

/** One service with all that a test does to it. */
export const startWorld = async (asked: KeyServiceOptions): Promise<KeyService> => {
  const {
    seed = 'mixed',
    variants = {},
    limit,
    prefix,
    file,
    port = 0,
    listen: listening = true,
  } = checked(asked)
  const address = addressOf(listening)
  const service = createKeyService({
    variants: { ...variants, ...given({ limit, prefix }) },
    log: true,
    ...given({ file }),
  })
  let listener: Listener | null = null
  let closed: Promise<void> | null = null
  const stopped = new AbortController()
  const close = async (): Promise<void> => {
    await listener?.close()
    service.close()
  }
  try {
    listener = address === null ? null : await listen(service, { port, address })
    // Not before it listens: a file that was seeded gives no tokens the next time.
    const tokens = service.seedIfEmpty(seed) ?? []
    const url = listener?.url ?? NOWHERE
    return {
      url,
      fetch: createFetch(service, url, stopped.signal),
      tokens,
      ...actionsOf(service, () => stopped.signal.throwIfAborted()),
      [Symbol.asyncDispose]: () => {
        stopped.abort(new Error('This key service was disposed of.'))
        closed ??= close()
        return closed
      },
    }
  } catch (cause) {
    await close()
    throw cause
  }
}
