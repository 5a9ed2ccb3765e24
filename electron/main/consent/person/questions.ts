import { fail, ok, type Result } from '../../../contract/result.ts'
import type { Question } from '../../platform/window/agreed.ts'

/** Time for which a Cancel holds back what a page asks by itself, in milliseconds. */
const SILENCE_MS = 30_000

/** Number of Cancels without a press after which every question of the page is held back. */
const MOST_CANCELS = 3

interface QuestionsParts {
  /** Shows it until it is answered or the signal takes it away; true for a yes. */
  readonly show: (question: Question, signal: AbortSignal) => Promise<boolean>
  /** How many presses of the person's were seen so far. */
  readonly presses: () => number
  /** A question opened, or is over. */
  readonly changed?: () => void
  /** Milliseconds of a clock that nobody can set. */
  readonly now?: () => number
}

/** One question at a time. */
export const createQuestions = ({
  show,
  presses,
  changed = () => {},
  now = () => performance.now(),
}: QuestionsParts) => {
  let open: AbortController | null = null
  /** The questions that were cancelled since the last press, the newest first. */
  let cancelled: readonly { readonly text: string; readonly until: number }[] = []
  let pressesAtCancel = 0
  return {
    /**
     * Fails with `declined` when the person cancels, and while another question is open. The
     * identical question also fails for a while after its Cancel (`retryAfter`), and every one after
     * several, until the person presses something: what they begin themselves is never held back.
     */
    ask: async (question: Question): Promise<Result<null, 'declined'>> => {
      if (open !== null) return fail('declined')
      const text = JSON.stringify(question)
      if (presses() !== pressesAtCancel) cancelled = []
      cancelled = cancelled.filter(({ until }) => until > now())
      const held = cancelled.find((one) => one.text === text) ?? cancelled[MOST_CANCELS - 1]
      if (held !== undefined)
        return fail('declined', { retryAfter: Math.ceil((held.until - now()) / 1000) })
      const asking = new AbortController()
      open = asking
      changed()
      try {
        const agreed = await show(question, asking.signal)
        // One that was taken away was not answered by the person.
        if (asking.signal.aborted) return fail('declined')
        if (agreed) {
          cancelled = []
          return ok(null)
        }
        cancelled = [{ text, until: now() + SILENCE_MS }, ...cancelled]
        pressesAtCancel = presses()
        return fail('declined')
      } finally {
        open = null
        changed()
      }
    },
    get isOpen(): boolean {
      return open !== null
    },
    /** Takes the open question away; that is a No. */
    close: () => open?.abort(),
  }
}

export type Questions = ReturnType<typeof createQuestions>
