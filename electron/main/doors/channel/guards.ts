import { z } from 'zod'
import { CHANNEL_BOUNDS, type ChannelKind, type ChannelRequest } from '../../../contract/channel.ts'
import { isVariable } from '../../../contract/copy-format.ts'
import { isBounded } from '../../base/bounded.ts'
import { parseUnknown } from '../../base/parse-unknown.ts'

const { name: nameLength, path: pathLength, ttl, purpose: purposeLength } = CHANNEL_BOUNDS

const requestId = z.int().min(0)

/** By kind, all that a request may hold. */
const makeRequests = () => {
  const name = z.string().min(1).max(nameLength)
  // The service says what it takes.
  const keyName = z.string().min(1).max(pathLength)
  const path = z.string().max(pathLength)
  const argv = z.array(z.string())
  // Anything else would be read by the child as another variable, or not at all.
  const variable = z.string().refine(isVariable)
  const client = z.strictObject({
    pid: z.int().min(0),
    program: path,
    folder: path,
    argv,
    assistant: name.exactOptional(),
  })
  const asked = { id: requestId, client }
  const onConnection = { connection: name.exactOptional() }
  const purposeful = { purpose: z.string().max(purposeLength).exactOptional() }
  const ofRun = {
    ...onConnection,
    env: variable,
    urlEnv: variable,
    argv: argv.min(1),
    program: path.min(1),
    folder: path.min(1),
  }

  const ttlSeconds = z.int().min(ttl.min).max(ttl.max)
  const destination = z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('env-file'), path: path.min(1), variable }),
    z.strictObject({ kind: z.literal('recipe'), recipe: name, name: path.min(1) }),
    z.strictObject({ kind: z.literal('kept') }),
  ])

  const shapeOf = <K extends ChannelKind, F extends z.ZodRawShape>(kind: K, fields: F) =>
    z.strictObject({ ...asked, kind: z.literal(kind), ...fields })

  return {
    status: shapeOf('status', {}),
    list: shapeOf('list', { ...onConnection, from: z.int().min(0).exactOptional() }),
    run: shapeOf('run', { ...ofRun, ttlSeconds, request: name.exactOptional() }),
    'prepare-run': shapeOf('prepare-run', { ...ofRun, ...purposeful, ttlSeconds }),
    'run-kept': shapeOf('run-kept', { ...ofRun, key: name }),
    create: shapeOf('create', { ...onConnection, ...purposeful, name: keyName, to: destination }),
    rotate: shapeOf('rotate', { ...onConnection, ...purposeful, key: name, to: destination }),
    revoke: shapeOf('revoke', { ...onConnection, ...purposeful, key: name }),
    rejoin: shapeOf('rejoin', { lease: name, leaseToken: name }),
    started: shapeOf('started', { pid: z.int().min(0) }),
    ended: shapeOf('ended', { code: z.int().nullable(), signal: z.string().max(32).nullable() }),
    beat: shapeOf('beat', {}),
  } satisfies { readonly [K in ChannelKind]: z.ZodType<ChannelRequest<K>> }
}

let made: ReturnType<typeof makeRequests> | null = null
/** Made for the first request: at most starts nobody asks. */
const requests = (): ReturnType<typeof makeRequests> => {
  made ??= makeRequests()
  return made
}

const isKind = (kind: unknown): kind is ChannelKind =>
  typeof kind === 'string' && Object.hasOwn(requests(), kind)

const fieldOf = (message: unknown, field: string): unknown =>
  typeof message === 'object' && message !== null && Object.hasOwn(message, field)
    ? (message as Readonly<Record<string, unknown>>)[field]
    : undefined

/** More than any message within a frame has. */
const MOST = 131_072

/**
 * The request that a message is, or the id under which to answer that it is none; null where it has
 * not even that.
 */
export const readRequest = (
  message: unknown,
): ChannelRequest | { readonly invalid: number } | null => {
  const id = parseUnknown(requestId, fieldOf(message, 'id'))
  if (!id.success) return null
  const kind = fieldOf(message, 'kind')
  if (!isKind(kind) || !isBounded(message, MOST)) return { invalid: id.data }
  const request = parseUnknown(requests()[kind], message)
  return request.success ? request.data : { invalid: id.data }
}
