import type { ClockChange, FaultSpec } from '../contract/lab.ts'
import { CLOCK_CHANGE, clockProblem, VARIANT_CHANGE } from '../contract/lab-schemas.ts'
import { NAME } from '../service/http/api-schemas.ts'
import { withTrimmedName } from '../service/http/json-body.ts'
import type { Schema } from '../service/http/schema.ts'
import type { KeyService as Service } from '../service/index.ts'
import { changeClock } from '../service/lab/clock.ts'
import { given, refuseUnless } from './refuse.ts'
import type { ClockControl, FaultControl, Keys, VariantControl } from './types.ts'

const NEW_KEY = {
  type: 'object',
  properties: { name: NAME, workspace: { type: 'string' } },
  required: ['name'],
} as const satisfies Schema

const refuseUnlessId = (id: string): void => refuseUnless({ type: 'string' }, id, '"id"')

export const keysOf = (service: Service): Keys => ({
  list: () =>
    service
      .workspaces()
      .flatMap(({ id, name, organization }) =>
        service.keysOf(id).map((key) => ({ ...key, organization, workspace: name })),
      ),
  create: (asked, workspace) => {
    const named = withTrimmedName({ name: asked, ...given({ workspace }) }) as {
      readonly name: string
    }
    refuseUnless(NEW_KEY, named, 'A key')
    const into = service
      .workspaces()
      .find((one) => workspace === undefined || one.name === workspace)
    if (into === undefined) throw new RangeError('there is no such workspace')
    return service.issueKey(into.id, named.name)
  },
  replaceSecret: (id) => {
    refuseUnlessId(id)
    return service.reissue(id)
  },
  revoke: (id) => {
    refuseUnlessId(id)
    return service.revokeKey(id)
  },
})

export const faultsOf = ({ faults: { arm, disarm, clear, armed } }: Service): FaultControl => ({
  // A copy: who armed it may go on with theirs.
  arm: (asked) => {
    const fault = given(asked)
    return arm(
      (fault?.times === undefined ? fault : { ...fault, times: given(fault.times) }) as FaultSpec,
    )
  },
  disarm,
  clear,
  armed,
})

export const clockOf = ({ clock }: Service): ClockControl => {
  const change = (asked: object): void => {
    const wanted = given(asked) as ClockChange
    refuseUnless(CLOCK_CHANGE, wanted, 'A change of the clock')
    const found = clockProblem(wanted)
    if (found !== null) throw new RangeError(found.clause)
    changeClock(clock, wanted)
  }
  return {
    now: clock.now,
    freeze: (at) => change({ kind: 'freeze', at }),
    advance: (ms) => change({ kind: 'advance', ms }),
    resume: clock.resume,
    reset: clock.reset,
  }
}

export const variantsOf = (service: Service, mayAct: () => void): VariantControl => ({
  get current() {
    return { ...service.variants }
  },
  set: (asked) => {
    mayAct()
    const change = given(asked)
    refuseUnless(VARIANT_CHANGE, change, 'A change of variants')
    service.setVariants(change)
  },
})
