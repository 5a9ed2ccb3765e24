import type { Operation } from '../../contract/key-api.ts'
import type { ArmedFault, FaultKind, FaultSpec } from '../../contract/lab.ts'
import { FAULT, faultProblem, KEYED_KINDS } from '../../contract/lab-schemas.ts'
import type { ServiceRequest } from '../http/message.ts'
import { problem } from '../http/schema.ts'

/** Mulberry32: small, and the same sequence on every computer. Numbers in [0, 1). */
const sequence = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Kinds of which any number apply to one request. */
const COMBINED: ReadonlySet<FaultKind> = new Set([
  ...KEYED_KINDS,
  'latency',
  'newest-part',
  'oldest-part',
  'lookup-lag',
])

export const isCombined = ({ kind }: FaultSpec): boolean => COMBINED.has(kind)

const concerns = (
  { operation: target, kind, keyId }: FaultSpec,
  operation: Operation | null,
  { query }: ServiceRequest,
): boolean =>
  (target === 'any' || target === operation) &&
  (keyId === undefined || KEYED_KINDS.has(kind) || query.get('id') === keyId)

interface Waiting {
  readonly id: number
  readonly spec: FaultSpec
  hits: number
  left: number | null
  readonly draw: () => boolean
}

const waiting = (id: number, spec: FaultSpec): Waiting => {
  const { times } = spec
  if ('next' in times) return { id, spec, hits: 0, left: times.next, draw: () => true }
  const random = sequence(times.seed)
  return { id, spec, hits: 0, left: null, draw: () => random() * 100 < times.percent }
}

const show = ({ id, spec, hits, left }: Waiting): ArmedFault => ({ id, spec, hits, left })

/** The faults that wait for a request. */
export class Faults {
  #changed = (): void => {}
  #faults: Waiting[] = []
  #count = 0

  /**
   * Throws `RangeError` that names the field for what is no whole fault, as `FAULT` and
   * `faultProblem` say.
   */
  readonly arm = (spec: FaultSpec): ArmedFault => {
    const wrong = problem(FAULT, spec, 'A fault') ?? faultProblem(spec)?.clause
    if (wrong !== undefined) throw new RangeError(wrong)
    this.#count += 1
    const fault = waiting(this.#count, spec)
    this.#faults.push(fault)
    this.#changed()
    return show(fault)
  }
  readonly disarm = (id: number): void => {
    this.#faults = this.#faults.filter((fault) => fault.id !== id)
    this.#changed()
  }
  readonly clear = (): void => {
    this.#faults = []
    this.#changed()
  }
  readonly armed = (): readonly ArmedFault[] => this.#faults.map(show)
  /**
   * `listener` is called, from now on, whenever what is armed or how often it was applied
   * changes. One listener; the last wins.
   */
  onChange(listener: () => void): void {
    this.#changed = listener
  }
  /**
   * Those that apply to this request, each counted: any number of those that combine and at most
   * one of the others, the one armed first.
   */
  faultsFor(operation: Operation | null, request: ServiceRequest): readonly FaultSpec[] {
    if (this.#faults.length === 0) return []
    const applied: FaultSpec[] = []
    for (const fault of this.#faults) {
      if (!concerns(fault.spec, operation, request)) continue
      if (!isCombined(fault.spec) && !applied.every(isCombined)) continue
      if (!fault.draw()) continue
      fault.hits += 1
      if (fault.left !== null) fault.left -= 1
      applied.push(fault.spec)
    }
    if (applied.length > 0) {
      this.#faults = this.#faults.filter((fault) => fault.left !== 0)
      this.#changed()
    }
    return applied
  }
}
