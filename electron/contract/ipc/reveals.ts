import type { CopyFormat } from '../copy-format.ts'
import type { Reveal } from '../workflow.ts'

interface CopyRequest {
  readonly id: string
  readonly format: CopyFormat
  /** Name of the variable, for the formats that have one. */
  readonly variable: string
}

/**
 * Why a person is done with a secret: its copy is on the clipboard (main looks), it was delivered
 * (main knows), they confirmed that they saved it, or they confirmed that they do without it.
 */
export const FINISH_REASONS = ['copied', 'delivered', 'saved', 'discarded'] as const
export type FinishReason = (typeof FINISH_REASONS)[number]

/** Secrets that wait for the person. */
export interface RevealRequests {
  /** Hands the secret over, once. A second call fails with `already_shown`. */
  'reveals:show': { input: string; answer: string }
  /** Reveals that wait for the person, e.g. after the window was reloaded. */
  'reveals:pending': { input: null; answer: readonly Reveal[] }
  /**
   * Main writes the secret, in the form asked for, to the clipboard; the window need not have it.
   */
  'reveals:copy': { input: CopyRequest; answer: null }
  /**
   * One list call with the new secret. A success says that the key works; a failure, why it does
   * not seem to.
   */
  'reveals:check': { input: string; answer: null }
  /**
   * A secret can be read in the window, or not any more: main keeps it out of screen captures
   * meanwhile, if the settings ask for it.
   */
  'reveals:visible': { input: boolean; answer: null }
  /**
   * The person is done: main wipes the secret. Fails with `not_saved` when it was only copied and
   * that copy is gone, or was not delivered.
   */
  'reveals:finish': { input: { readonly id: string; readonly reason: FinishReason }; answer: null }
}

/** By what name a window asks each. */
export const revealApi = {
  showSecret: 'reveals:show',
  pendingReveals: 'reveals:pending',
  copySecret: 'reveals:copy',
  checkSecret: 'reveals:check',
  secretVisible: 'reveals:visible',
  finishReveal: 'reveals:finish',
} as const
