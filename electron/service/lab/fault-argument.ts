import type { FaultKind, FaultSpec } from '../../contract/lab.ts'
import { FAULT, faultProblem, VALUE_OF } from '../../contract/lab-schemas.ts'
import { problem } from '../http/schema.ts'
import { decimal } from './decimal.ts'

/** Reads `name=value,name=value`; a percentage without a seed has seed 1. */
const timesIn = (text: string): Readonly<Record<string, number>> => {
  const fields = text.split(',').map((field) => field.split(/=(.*)/s, 2))
  const times = Object.fromEntries(fields.map(([name = '', value = '']) => [name, decimal(value)]))
  return 'percent' in times ? { seed: 1, ...times } : times
}

/**
 * Reads `OPERATION[=KEY]:TIMES:KIND[=VALUE]` as a command line gives it. Throws `RangeError` that names
 * the field, never its value.
 */
export const parseFault = (text: string): FaultSpec => {
  const [target = '', times = '', ...rest] = text.split(':')
  const [operation, keyId] = target.split(/=(.*)/s, 2)
  const [kind = '', value] = rest.join(':').split(/=(.*)/s, 2)
  const field = Object.hasOwn(VALUE_OF, kind) ? VALUE_OF[kind as FaultKind] : undefined
  if (value !== undefined && field === undefined)
    throw new RangeError(`a value goes with these kinds only: ${Object.keys(VALUE_OF).join(', ')}`)
  const isNumber = field === 'ms' || field === 'status'
  const spec = {
    operation,
    ...(keyId === undefined ? {} : { keyId }),
    times: timesIn(times),
    kind,
    ...(value === undefined ? {} : { [field as string]: isNumber ? decimal(value) : value }),
  }
  const wrong = problem(FAULT, spec, 'A fault') ?? faultProblem(spec as FaultSpec)?.clause
  if (wrong !== undefined) throw new RangeError(wrong)
  return spec as FaultSpec
}
