import type { FaultKind, FaultSpec, Variants } from '../../contract/lab.ts'
import { HttpError } from '../http/http-error.ts'
import { invalid, parse, withTrimmedName } from '../http/json-body.ts'
import type { ServiceResponse } from '../http/message.ts'
import type { KeyService } from '../index.ts'
import type { Clock } from './clock.ts'
import { CLOCK_CHANGE, FAULT, KEY_TO_ISSUE, SEED_CHOICE, VARIANT_CHANGE } from './control-schemas.ts'

/** What a call of the control API brings: the id at the path's end, empty without one, and the JSON body on demand. */
export interface Asked {
  readonly id: string
  body(): Promise<unknown>
}

/** One call. Throws `HttpError`. */
type Action = (asked: Asked) => ServiceResponse | Promise<ServiceResponse>
/** The actions of one path by method. */
export type Actions = Readonly<Record<string, Action>>

const json = (body: object, status = 200): ServiceResponse => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
})

const KIND_OF: Readonly<Record<'ms' | 'status' | 'location', FaultKind>> = { ms: 'latency', status: 'status', location: 'redirect' }

const parseFault = (body: unknown): FaultSpec => {
  const spec = parse(FAULT, body)
  for (const field of ['ms', 'status', 'location'] as const)
    if (spec[field] !== undefined && spec.kind !== KIND_OF[field]) throw invalid(`"${field}" goes with "${KIND_OF[field]}" only.`)
  return spec
}

const changeClock = (clock: Clock, body: unknown): void => {
  const { kind, at, ms } = parse(CLOCK_CHANGE, body)
  if (at !== undefined && kind !== 'freeze') throw invalid('"at" goes with "freeze" only.')
  if (ms !== undefined && kind !== 'advance') throw invalid('"ms" goes with "advance" only.')
  if (kind === 'freeze') clock.freeze(at)
  else if (kind !== 'advance') clock[kind]()
  else if (ms === undefined) throw invalid('"ms" is required with "advance".')
  else clock.advance(ms)
}

const noSuchKey = (): HttpError => new HttpError(404, 'key_not_found', 'There is no such key.')

/** All that the control API does, by path; `/:id` stands for any id. */
export const controlActions = (service: KeyService): ReadonlyMap<string, Actions> => {
  const { clock, faults } = service
  /** What most calls answer. */
  const state = (): ServiceResponse =>
    json({
      variants: service.variants,
      faults: faults.armed(),
      clock: { now: clock.now(), ...clock.state },
      canUndo: service.snapshots.canUndo,
      workspaces: service.workspaces().map(({ id, name, organization }) => ({ id, name, organization })),
    })

  return new Map<string, Actions>([
    ['state', { GET: state }],
    [
      'variants',
      {
        PUT: async ({ body }) => {
          service.setVariants(parse(VARIANT_CHANGE, await body()) as Partial<Variants>)
          return state()
        },
      },
    ],
    [
      'faults',
      {
        POST: async ({ body }) => json(faults.arm(parseFault(await body())), 201),
        DELETE: () => {
          faults.clear()
          return state()
        },
      },
    ],
    [
      'faults/:id',
      {
        DELETE: ({ id }) => {
          if (!faults.armed().some((fault) => String(fault.id) === id)) throw new HttpError(404, 'not_found', 'No such fault is armed.')
          faults.disarm(Number(id))
          return state()
        },
      },
    ],
    [
      'clock',
      {
        POST: async ({ body }) => {
          changeClock(clock, await body())
          return state()
        },
      },
    ],
    ['seed', { POST: async ({ body }) => json({ tokens: service.seed(parse(SEED_CHOICE, await body()).name) }) }],
    [
      'undo',
      {
        POST: () => {
          if (!service.snapshots.undo()) throw new HttpError(409, 'invalid_request', 'There is nothing to undo.')
          return state()
        },
      },
    ],
    [
      'requests',
      {
        GET: () => json({ requests: service.log?.entries() ?? [] }),
        DELETE: () => {
          service.log?.clear()
          return json({ requests: [] })
        },
      },
    ],
    [
      'keys',
      {
        GET: () => json({ keys: service.workspaces().flatMap(({ id }) => service.keysOf(id).map((key) => ({ ...key, workspaceId: id }))) }),
        POST: async ({ body }) => {
          const { workspaceId, name } = parse(KEY_TO_ISSUE, withTrimmedName(await body()))
          if (!service.workspaces().some(({ id }) => id === workspaceId)) throw invalid('"workspaceId" names no workspace.')
          return json(service.issueKey(workspaceId, name), 201)
        },
      },
    ],
    [
      'keys/:id',
      {
        PUT: ({ id }) => {
          const key = service.reissue(id)
          if (key === null) throw noSuchKey()
          return json({ id, key })
        },
        DELETE: ({ id }) => {
          if (!service.revokeKey(id)) throw noSuchKey()
          return json({ deleted: true })
        },
      },
    ],
  ])
}
