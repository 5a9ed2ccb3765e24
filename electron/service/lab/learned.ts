import { CHECK_FORMAT } from '../../contract/contract-check.ts'
import { LAB_BOUNDS, VARIANT_CHANGE } from '../../contract/lab-schemas.ts'
import { problem } from '../http/schema.ts'
import type { Learned } from './behave-as.ts'

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
