import type { ClockChange, Variants } from '../../contract/lab.ts'
import {
  CLOCK_CHANGE,
  clockProblem,
  FAULT,
  type FieldProblem,
  faultProblem,
  SEED_CHOICE,
  VARIANT_CHANGE,
} from '../../contract/lab-schemas.ts'
import { HttpError } from '../http/http-error.ts'
import { invalid, parse, withTrimmedName } from '../http/json-body.ts'
import type { ServiceResponse } from '../http/message.ts'
import { json } from '../http/respond.ts'
import type { KeyService } from '../index.ts'
import { changeClock } from './clock.ts'
import { KEY_TO_ISSUE } from './control-schemas.ts'

/**
 * What a call of the control API brings: the id at the path's end, empty without one, and the JSON
 * body on demand.
 */
interface Asked {
  readonly id: string
  body(): Promise<unknown>
}

/** One call. Throws `HttpError`. */
type Action = (asked: Asked) => ServiceResponse | Promise<ServiceResponse>
/** The actions of one path by method. */
type Actions = Readonly<Record<string, Action>>

/** What fits its schema, and the rest of its rules. Throws 400 that names the field. */
const whole = <T>(value: T, problem: (value: T) => FieldProblem | null): T => {
  const found = problem(value)
  if (found !== null) throw invalid(`${found.clause}.`)
  return value
}

const noSuchKey = (): HttpError => new HttpError(404, 'key_not_found', 'There is no such key.')

/** What most calls answer. */
const stateOf = ({ variants, faults, clock, workspaces }: KeyService): ServiceResponse =>
  json({
    variants,
    faults: faults.armed(),
    clock: { now: clock.now(), ...clock.state },
    workspaces: workspaces().map(({ id, name, organization }) => ({ id, name, organization })),
  })

/** The actions by which a test suite sets how the service answers. */
const settingActions = (service: KeyService): Readonly<Record<string, Actions>> => {
  const { clock, faults } = service
  return {
    state: { GET: () => stateOf(service) },
    variants: {
      PUT: async ({ body }) => {
        service.setVariants(parse(VARIANT_CHANGE, await body()) as Partial<Variants>)
        return stateOf(service)
      },
    },
    faults: {
      POST: async ({ body }) =>
        json(faults.arm(whole(parse(FAULT, await body()), faultProblem)), 201),
      DELETE: () => {
        faults.clear()
        return stateOf(service)
      },
    },
    'faults/:id': {
      DELETE: ({ id }) => {
        if (!faults.armed().some((fault) => String(fault.id) === id))
          throw new HttpError(404, 'not_found', 'No such fault is armed.')
        faults.disarm(Number(id))
        return stateOf(service)
      },
    },
    clock: {
      POST: async ({ body }) => {
        changeClock(clock, whole(parse(CLOCK_CHANGE, await body()), clockProblem) as ClockChange)
        return stateOf(service)
      },
    },
  }
}

/** The actions on what the service has: its data, and the requests that it was sent. */
const dataActions = (service: KeyService): Readonly<Record<string, Actions>> => ({
  seed: {
    POST: async ({ body }) => json({ tokens: service.seed(parse(SEED_CHOICE, await body()).name) }),
  },
  requests: {
    GET: () => json({ requests: service.log?.entries() ?? [] }),
    DELETE: () => {
      service.log?.clear()
      return json({ requests: [] })
    },
  },
  keys: {
    GET: () =>
      json({
        keys: service
          .workspaces()
          .flatMap(({ id }) => service.keysOf(id).map((key) => ({ ...key, workspaceId: id }))),
      }),
    POST: async ({ body }) => {
      const { workspaceId, name } = parse(KEY_TO_ISSUE, withTrimmedName(await body()))
      if (!service.workspaces().some(({ id }) => id === workspaceId))
        throw invalid('"workspaceId" names no workspace.')
      return json(service.issueKey(workspaceId, name), 201)
    },
  },
  'keys/:id': {
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
})

/** All that the control API does, by path; `/:id` stands for any id. */
export const controlActions = (service: KeyService): ReadonlyMap<string, Actions> =>
  new Map(Object.entries({ ...settingActions(service), ...dataActions(service) }))
