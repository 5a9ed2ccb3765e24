import type {
  FaultKind,
  FaultSpec,
  FaultTarget,
  FaultTimes,
} from '../../../electron/contract/lab.ts'
import {
  FAULT,
  FAULT_STATUSES,
  LAB_BOUNDS,
  takesKeyId,
  VALUE_OF,
} from '../../../electron/contract/lab-schemas.ts'
import { wholeNumber } from './whole-number.ts'

type Status = (typeof FAULT_STATUSES)[number]

/** The fault form as it was filled in: numbers are still what was typed. */
export interface FaultDraft {
  readonly operation: FaultTarget
  readonly kind: FaultKind
  readonly keyId: string
  readonly ms: string
  readonly status: `${Status}`
  readonly location: string
  readonly sign: NonNullable<FaultSpec['sign']>
  readonly often: 'next' | 'percent'
  readonly next: string
  readonly percent: string
  readonly seed: string
}

export const FRESH: FaultDraft = {
  operation: 'create',
  kind: 'status',
  keyId: '',
  ms: '1000',
  status: '500',
  location: 'https://elsewhere.invalid/',
  sign: 'none',
  often: 'next',
  next: '1',
  percent: '20',
  seed: '7',
}

export const STATUSES: readonly FaultDraft['status'][] = FAULT_STATUSES.map(
  (status) => `${status}` as const,
)

export const BOUNDS = {
  ms: LAB_BOUNDS.latency,
  next: LAB_BOUNDS.next,
  seed: LAB_BOUNDS.seed,
} as const
const { maxLength, pattern } = FAULT.properties.location
const CARRIED = new RegExp(pattern, 'u')

export const entered = (draft: FaultDraft, field: keyof typeof BOUNDS): number | null =>
  wholeNumber(draft[field], BOUNDS[field])

export const enteredPercent = ({ percent }: FaultDraft): number | null => {
  const value = /^\s*\d+(\.\d+)?\s*$/.test(percent) ? Number(percent) : 0
  return value > 0 && value <= 100 ? value : null
}

export const isAddress = ({ location }: FaultDraft): boolean =>
  location.length <= maxLength && CARRIED.test(location) && URL.canParse(location)

const timesOf = (draft: FaultDraft): FaultTimes | null => {
  if (draft.often === 'next') {
    const next = entered(draft, 'next')
    return next === null ? null : { next }
  }
  const percent = enteredPercent(draft)
  const seed = entered(draft, 'seed')
  return percent === null || seed === null ? null : { percent, seed }
}

/** The field of `VALUE_OF`, or null while it cannot be used. */
const extraField = (draft: FaultDraft): Partial<FaultSpec> | null => {
  switch (VALUE_OF[draft.kind]) {
    case 'ms': {
      const ms = entered(draft, 'ms')
      return ms === null ? null : { ms }
    }
    case 'status':
      return { status: Number(draft.status) as Status }
    case 'location':
      return isAddress(draft) ? { location: draft.location } : null
    case 'sign':
      return { sign: draft.sign }
    default:
      return {}
  }
}

/** The fault that the form describes, or null while a field that counts cannot be used. */
export const specOf = (draft: FaultDraft): FaultSpec | null => {
  const [times, value] = [timesOf(draft), extraField(draft)]
  if (times === null || value === null) return null
  const { operation, kind } = draft
  const keyId = draft.keyId.trim()
  const hasKey = keyId !== '' && takesKeyId(draft)
  return { operation, kind, times, ...value, ...(hasKey ? { keyId } : {}) }
}
