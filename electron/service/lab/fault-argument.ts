import type { FaultSpec } from '../../contract/lab.ts'
import { FAULT, faultProblem } from '../../contract/lab-schemas.ts'
import { problem } from '../http/schema.ts'
import { decimal } from './decimal.ts'

/** Which field of a fault its value is, and how it is read. */
const VALUE_OF: Readonly<Record<string, (value: string) => object>> = {
  latency: (value) => ({ ms: decimal(value) }),
  status: (value) => ({ status: decimal(value) }),
  redirect: (location) => ({ location }),
}

/** Reads `name=value,name=value`; a percentage without a seed has seed 1. */
const timesIn = (text: string): Readonly<Record<string, number>> => {
  const fields = text.split(',').map((field) => field.split(/=(.*)/s, 2))
  const times = Object.fromEntries(fields.map(([name = '', value = '']) => [name, decimal(value)]))
  return 'percent' in times ? { seed: 1, ...times } : times
}

/**
 * Reads `OPERATION:TIMES:KIND[=VALUE]` as a command line gives it. Throws `RangeError` that names
 * the field, never its value.
 */
export const parseFault = (text: string): FaultSpec => {
  const [operation, times = '', ...rest] = text.split(':')
  const [kind = '', value] = rest.join(':').split(/=(.*)/s, 2)
  const read = Object.hasOwn(VALUE_OF, kind) ? VALUE_OF[kind] : undefined
  if (value !== undefined && read === undefined)
    throw new RangeError('a value goes with the kinds latency, status and redirect only')
  const spec = {
    operation,
    times: timesIn(times),
    kind,
    ...(value === undefined ? {} : read?.(value)),
  }
  const wrong = problem(FAULT, spec, 'A fault') ?? faultProblem(spec as FaultSpec)?.clause
  if (wrong !== undefined) throw new RangeError(wrong)
  return spec as FaultSpec
}
