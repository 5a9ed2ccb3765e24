import type { BrowserWindow } from 'electron'
import type { PageView } from '../../../contract/page.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'

/**
 * Replaces a page that was given a secret by one in a new process. What a process was given can be
 * anywhere in its memory.
 */
export class PageRecycler {
  readonly #window: () => BrowserWindow | null
  readonly #announce: () => void
  #knowsSecret = false
  #ending = false
  #handedOver: PageView | null = null

  constructor(window: () => BrowserWindow | null, announce: () => void) {
    this.#window = window
    this.#announce = announce
  }

  watch(opened: BrowserWindow) {
    // What index.html is called is not what the window shows: that comes back with the view.
    opened.on('page-title-updated', (event, title) => {
      if (this.#handedOver !== null && title === 'Keystow') event.preventDefault()
    })
    opened.on('closed', () => {
      this.#knowsSecret = false
      this.#handedOver = null
    })
  }
  /** A page was loaded in the window: it gets the focus that the window has. */
  loaded(opened: BrowserWindow) {
    if (opened.isFocused()) opened.webContents.focus()
  }
  /** The page was given a secret. */
  readonly secretShown = () => {
    this.#knowsSecret = true
    this.#announce()
  }
  /**
   * As `page:recycle`. `answers`: how many the page waits for besides this one; they would reach
   * nobody.
   */
  recycle(view: PageView, answers: number): Result<null, 'gone' | 'answer_running'> {
    if (answers > 0) return fail('answer_running')
    const contents = this.#window()?.webContents
    if (!this.#knowsSecret || contents === undefined) return fail('gone')
    this.#knowsSecret = false
    this.#handedOver = view
    // After the answer: the page that asked is gone by then.
    setImmediate(() => {
      if (contents.isDestroyed() || contents.isCrashed()) return
      this.#ending = true
      contents.forcefullyCrashRenderer()
    })
    return ok(null)
  }
  /**
   * The page's process has ended; true when `replace` ended it. The next page is in another one
   * and was given nothing.
   */
  readonly ended = (): boolean => {
    const ours = this.#ending
    this.#ending = false
    this.#knowsSecret = false
    return ours
  }
  /** What the last page handed over, once. A locked page gets no names; it gets this later. */
  takeView(locked: boolean): PageView | null {
    // A page that was only reloaded may be in the process that was given the secret.
    if (this.#knowsSecret) this.#announce()
    if (locked) return null
    const view = this.#handedOver
    this.#handedOver = null
    return view
  }
}
