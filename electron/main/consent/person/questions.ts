import { fail, ok, type Result } from '../../../contract/result.ts'
import type { Question } from '../../platform/window/agreed.ts'

/** Time for which a Cancel holds back what a page asks by itself, in milliseconds. */
const SILENCE_MS = 30_000

/** Number of Cancels without a press after which every question of the page is held back. */
const MOST_CANCELS = 3

/** One question at a time. */
export class Questions {
  readonly #show: (question: Question, signal: AbortSignal) => Promise<boolean>
  readonly #presses: () => number
  readonly #changed: () => void
  readonly #now: () => number
  #open: AbortController | null = null
  /** The questions that were cancelled since the last press, the newest first. */
  #cancelled: readonly { readonly text: string; readonly until: number }[] = []
  #pressesAtCancel = 0

  constructor(
    show: (question: Question, signal: AbortSignal) => Promise<boolean>,
    presses: () => number,
    changed: () => void = () => {},
    now: () => number = () => performance.now(),
  ) {
    this.#show = show
    this.#presses = presses
    this.#changed = changed
    this.#now = now
  }

  /**
   * Fails with `declined` when the person cancels, and while another question is open. The
   * identical question also fails for a while after its Cancel (`retryAfter`), and every one after
   * several, until the person presses something: what they begin themselves is never held back.
   */
  async ask(question: Question): Promise<Result<null, 'declined'>> {
    if (this.#open !== null) return fail('declined')
    const text = JSON.stringify(question)
    if (this.#presses() !== this.#pressesAtCancel) this.#cancelled = []
    this.#cancelled = this.#cancelled.filter(({ until }) => until > this.#now())
    const held =
      this.#cancelled.find((one) => one.text === text) ?? this.#cancelled[MOST_CANCELS - 1]
    if (held !== undefined)
      return fail('declined', { retryAfter: Math.ceil((held.until - this.#now()) / 1000) })
    const asking = new AbortController()
    this.#open = asking
    this.#changed()
    try {
      const agreed = await this.#show(question, asking.signal)
      // One that was taken away was not answered by the person.
      if (asking.signal.aborted) return fail('declined')
      if (agreed) {
        this.#cancelled = []
        return ok(null)
      }
      this.#cancelled = [{ text, until: this.#now() + SILENCE_MS }, ...this.#cancelled]
      this.#pressesAtCancel = this.#presses()
      return fail('declined')
    } finally {
      this.#open = null
      this.#changed()
    }
  }
  get isOpen(): boolean {
    return this.#open !== null
  }
  /** Takes the open question away; that is a No. */
  close() {
    return this.#open?.abort()
  }
}
