import type { BrowserWindow } from 'electron'
import { log } from '../../base/log.ts'
import type { CloseGuard } from './close-guard.ts'
import type { NativeQuestions } from './native-questions.ts'
import { loadPage } from './window.ts'

/**
 * How a page ended: its process died, main ended it to put another in its place (`recycled`),
 * another page was loaded in its window (`left`), or its window was closed.
 */
export type PageEnd = 'died' | 'recycled' | 'left' | 'closed'

/** A page that died so often within so long would only die again. */
const DEATHS = 3
const WITHIN_MS = 60_000

/**
 * Brings the page back when its process ends. Main holds all that must not be lost; the next page
 * asks for it.
 */
export class PageRecovery {
  readonly #guard: CloseGuard
  readonly #questions: NativeQuestions
  readonly #endedHere: () => boolean
  readonly #pageEnded: (how: PageEnd) => void
  readonly #pageLoaded: (window: BrowserWindow) => void
  /** By a clock that nobody sets. */
  #deaths: readonly number[] = []

  /**
   * `endedHere`: called at each end of the page's process; true when main itself ended it, to
   * replace the page. `pageEnded`: called for each end of a page. One that died or was recycled is
   * reported as `left` too, once the next page comes.
   */
  constructor(
    guard: CloseGuard,
    questions: NativeQuestions,
    endedHere: () => boolean,
    pageEnded: (how: PageEnd) => void,
    pageLoaded: (window: BrowserWindow) => void,
  ) {
    this.#guard = guard
    this.#questions = questions
    this.#endedHere = endedHere
    this.#pageEnded = pageEnded
    this.#pageLoaded = pageLoaded
  }

  watch(window: BrowserWindow): void {
    const { webContents } = window
    webContents.on('did-navigate', () => this.#pageEnded('left'))
    window.on('closed', () => this.#pageEnded('closed'))
    webContents.on('did-finish-load', () => {
      // A window that goes reports its page as loaded.
      if (!window.isDestroyed()) this.#pageLoaded(window)
    })
    webContents.on('render-process-gone', (_event, { reason }) => {
      const ours = this.#endedHere()
      if (webContents.isDestroyed()) return
      if (ours) {
        this.#pageEnded('recycled')
        // A load that begins while the old process still ends would end with it.
        return void setImmediate(() => this.#load(window))
      }
      if (!this.#guard.leaving()) this.#died(window, reason)
    })
    window.on('unresponsive', async () => {
      const answers = new AbortController()
      window.once('responsive', () => answers.abort())
      if ((await this.#questions.ask('hung', answers.signal)) && !webContents.isDestroyed())
        webContents.forcefullyCrashRenderer()
    })
    // The first window is there before the rest of main.
    if (webContents.isCrashed()) this.#died(window, 'before it was watched')
  }

  #died(window: BrowserWindow, reason: string): void {
    log.error('the page died', reason)
    this.#pageEnded('died')
    setImmediate(() => void this.#revive(window))
  }
  async #revive(window: BrowserWindow): Promise<void> {
    if (this.#diesOften() && (await this.#questions.ask('died'))) return this.#guard.quit()
    this.#load(window)
  }
  #diesOften(): boolean {
    const now = performance.now()
    this.#deaths = [...this.#deaths.filter((at) => now - at < WITHIN_MS), now]
    return this.#deaths.length >= DEATHS
  }
  /** A page that is loaded while the app ends would keep it from ending. */
  #load(window: BrowserWindow): void {
    if (!this.#guard.leaving() && !window.isDestroyed()) loadPage(window)
  }
}
