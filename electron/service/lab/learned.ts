import type { Variants } from '../../contract/lab.ts'
import { LAB_BOUNDS, VARIANT_CHANGE } from '../../contract/lab-schemas.ts'
import { parseJson } from '../../contract/parse-json.ts'
import { problem } from '../http/schema.ts'
import type { KeyService } from '../index.ts'

/** How the local service answers as another service does. */
export interface Learned {
  /** Variants that were seen; the others are left as they are. */
  readonly variants: Partial<Variants>
  /**
   * Seconds that the other service's clock is ahead, behind if below 0; null where it did not say
   * or is out of bounds.
   */
  readonly clockAheadSeconds: number | null
}

const AHEAD_MAX_SECONDS = LAB_BOUNDS.advance.max / 1000
const FORMAT = { format: 'keystow-learned', version: 1 } as const

const LEARNED = {
  type: 'object',
  properties: {
    format: { enum: [FORMAT.format] },
    version: { enum: [FORMAT.version] },
    variants: VARIANT_CHANGE,
    clockAheadSeconds: {
      type: ['integer', 'null'],
      minimum: -AHEAD_MAX_SECONDS,
      maximum: AHEAD_MAX_SECONDS,
    },
  },
  required: ['format', 'version', 'variants', 'clockAheadSeconds'],
  additionalProperties: false,
} as const

const assertLearned = (file: unknown): void => {
  const wrong = problem(LEARNED, file, 'the file')
  if (wrong !== null)
    throw new RangeError(`this is no file that was learned from a service: ${wrong}`)
}

/**
 * Makes the content of a file that `readLearned` reads. Throws `RangeError` for what that would
 * refuse. @internal
 */
export const formatLearned = ({ variants, clockAheadSeconds }: Learned): string => {
  const file = { ...FORMAT, variants, clockAheadSeconds }
  assertLearned(file)
  return `${JSON.stringify(file, null, 2)}\n`
}

/**
 * Reads what `formatLearned` made. Throws `RangeError`, whose message says why it is none and
 * quotes nothing of it.
 */
export const readLearned = (text: string): Learned => {
  const file = parseJson(text)
  assertLearned(file)
  return file as Learned
}

/** Applies what was learned to `service`; other variants keep their values. */
export const behaveAs = (service: KeyService, { variants, clockAheadSeconds }: Learned): void => {
  if (clockAheadSeconds !== null)
    service.clock.restore({ frozenAt: null, ahead: clockAheadSeconds * 1000 })
  service.setVariants(variants)
}
