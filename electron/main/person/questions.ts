import { fail, ok, type Result } from '../../contract/result.ts'

/** A question that main asks the person in a dialog of the system. */
export interface Question {
  readonly message: string
  readonly detail: string
  /** The button that agrees; the other one, which is the default, cancels. */
  readonly yes: string
}

/** How long nothing more is asked after a Cancel, in milliseconds. */
const SILENCE_MS = 30_000

interface QuestionsParts {
  /** Shows it until it is answered or the signal takes it away; true for a yes. */
  readonly show: (question: Question, signal: AbortSignal) => Promise<boolean>
  /** How many presses of the person's were seen so far. */
  readonly presses: () => number
  /** Milliseconds of a clock that nobody can set. */
  readonly now?: () => number
}

/** One question at a time. */
export const createQuestions = ({
  show,
  presses,
  now = () => performance.now(),
}: QuestionsParts) => {
  let open: AbortController | null = null
  let silentUntil = Number.NEGATIVE_INFINITY
  let pressesAtCancel = 0
  /** One question was let through since the silence began. */
  let letThrough = false
  return {
    /**
     * Fails with `declined` when the person cancels, while another question is open, and for a
     * while after a Cancel (`retryAfter`). A press after the Cancel, as when a typing error is
     * corrected, lets one question through; when that one is cancelled too, none.
     */
    ask: async (question: Question): Promise<Result<null, 'declined'>> => {
      if (open !== null) return fail('declined')
      const left = silentUntil - now()
      const early = left > 0
      if (early && (letThrough || presses() === pressesAtCancel))
        return fail('declined', { retryAfter: Math.ceil(left / 1000) })
      letThrough = early
      const asking = new AbortController()
      open = asking
      try {
        const agreed = await show(question, asking.signal)
        // One that was taken away was not answered by the person.
        if (asking.signal.aborted) return fail('declined')
        if (agreed) {
          silentUntil = Number.NEGATIVE_INFINITY
          return ok(null)
        }
        silentUntil = now() + SILENCE_MS
        pressesAtCancel = presses()
        return fail('declined')
      } finally {
        open = null
      }
    },
    /** Takes the open question away; that is a No. */
    close: () => open?.abort(),
  }
}

export type Questions = ReturnType<typeof createQuestions>
