import type { Question } from '../../platform/window/agreed.ts'
import type { Send } from './confirmed-send.ts'
import type { SingleRevoke } from './revokes.ts'

/**
 * What a request takes before main answers it.
 *
 * - `nothing`: it reads, or ends something without a loss, or something else stands in its way,
 * such as a passphrase.
 * - `input`: it writes: one input of the person that no other write has used. Without one the
 * person is asked.
 * - `revoke`: it revokes one key: the facts say whether an input is enough.
 * - `question`: the person is asked whatever the input.
 */
export type Need =
  | 'nothing'
  | 'input'
  | { readonly revoke: SingleRevoke }
  /** `send`: what a yes agrees to, so that the same once more takes an input only. */
  | { readonly question: Question; readonly send?: Send }

/** Null: nothing is asked, and an input is enough. */
export const asked = (question: Question | null): Need =>
  question === null ? 'input' : { question }
