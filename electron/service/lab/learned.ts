import { CHECK_FORMAT, type LearnedBehaviour } from '../../contract/contract-check.ts'
import { LAB_BOUNDS, VARIANT_CHANGE } from '../../contract/lab-schemas.ts'
import { problem } from '../http/schema.ts'
import type { KeyService } from '../index.ts'

/** What of a learned behaviour the local service can follow. */
export type Learned = Pick<LearnedBehaviour, 'variants' | 'clockAheadSeconds'>

const { max } = LAB_BOUNDS.advance
const LEARNED = {
  type: 'object',
  properties: {
    format: { enum: [CHECK_FORMAT.format] },
    version: { enum: [CHECK_FORMAT.version] },
    lab: {
      type: 'object',
      properties: {
        variants: VARIANT_CHANGE,
        clockAheadSeconds: { type: ['integer', 'null'], minimum: -max / 1000, maximum: max / 1000 },
      },
      required: ['variants', 'clockAheadSeconds'],
    },
  },
  required: ['format', 'version', 'lab'],
} as const

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads a file that a contract check saved. Throws `RangeError` that says why it is none, and holds nothing of it. */
export const readLearned = (text: string): Learned => {
  const file = parsed(text)
  const wrong = problem(LEARNED, file, 'the file')
  if (wrong !== null) throw new RangeError(`this is no file of a contract check: ${wrong}`)
  const { variants, clockAheadSeconds } = (file as { readonly lab: Learned }).lab
  return { variants, clockAheadSeconds }
}

/** Has a service answer so from now on; what was not seen stays as it is. */
export const behaveAs = (service: Pick<KeyService, 'setVariants' | 'clock'>, { variants, clockAheadSeconds }: Learned): void => {
  // First, because it is written down, which can fail.
  if (clockAheadSeconds !== null) service.clock.restore({ frozenAt: null, ahead: clockAheadSeconds * 1000 })
  service.setVariants(variants)
}
