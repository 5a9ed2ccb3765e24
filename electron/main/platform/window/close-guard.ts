import type { BrowserWindow } from 'electron'
import type { Clock } from '../../base/clock.ts'
import { startCountdown } from '../../base/clock.ts'
import {
  type CloseEffect,
  type CloseEvent,
  type CloseState,
  type CloseWish,
  type Holding,
  OPEN,
  PATIENCE_MS,
  stepClose,
} from './close-machine.ts'

/** The two ways to ask the person whether the app may go. */
export interface CloseQuestions {
  /** Asks by the page, if there is one; the next one is asked by `CloseGuard.askAgain`. */
  readonly askPage: (wish: CloseWish) => void
  /**
   * Asks without the page. Resolves with true when the person quits all the same. `signal` takes
   * the question back.
   */
  readonly askMain: (signal: AbortSignal) => Promise<boolean>
  /** Counts the presses of the person that main has seen in the window. */
  readonly presses: () => number
}

/** The last work of the app. */
export interface LastWork {
  /**
   * Clears the clipboard, or has the person say what becomes of what is left on it. Sees to its own
   * deadline. `unattended`: nobody can be asked any more.
   */
  readonly clearClipboard: (unattended: boolean) => Promise<void>
  /** Does what must be done before the app ends, e.g. closing the files. */
  readonly beforeExit: () => Promise<void>
}

/** How long the last work may take, in milliseconds. @internal */
export const EXIT_DEADLINE_MS = 3_000
/** Milliseconds from an answer of the page to the next question. */
const RETRY_MS = 250

interface ClosePlatform {
  readonly clock: Clock
  quit(): void
  exit(): void
  hasTray(): Promise<boolean>
}

/** An event of Electron that announces that the window or the app ends. */
interface Announcement {
  preventDefault(): void
}

/**
 * Keeps the window and the app open while a secret is unsaved or work runs, until the person says
 * what to do. `stepClose` decides, and this class does the work.
 */
export class CloseGuard {
  readonly #platform: ClosePlatform
  readonly #window: () => BrowserWindow | null
  readonly #holding: () => Holding
  readonly #questions: CloseQuestions
  readonly #lastWork: LastWork
  #state: CloseState = OPEN
  #question = new AbortController()
  #stopWaiting = (): void => {}

  readonly #acts: Readonly<Record<CloseEffect, (announced?: Announcement) => unknown>> = {
    prevent: (announced) => announced?.preventDefault(),
    show: () => this.#window()?.show(),
    ask_page_to_close: () => this.#questions.askPage('close'),
    ask_page_to_quit: () => this.#questions.askPage('quit'),
    wait_for_page: () => this.#wait(PATIENCE_MS),
    pause: () => this.#wait(RETRY_MS),
    ask_main: () => this.#askMain(),
    withdraw: () => this.#question.abort(),
    look_for_tray: () => this.#lookForTray(),
    hide: () => this.#window()?.hide(),
    let_close: () => this.#letClose(),
    destroy: () => this.#window()?.destroy(),
    close_window: () => this.#window()?.close(),
    quit: () => this.#platform.quit(),
    clear_clipboard: () => this.#clearClipboard(false),
    clear_clipboard_unattended: () => this.#clearClipboard(true),
    end: () => this.#end(),
  }

  /** `window`: the one that is watched, while it can be asked anything. */
  constructor(
    platform: ClosePlatform,
    window: () => BrowserWindow | null,
    holding: () => Holding,
    questions: CloseQuestions,
    lastWork: LastWork,
  ) {
    this.#platform = platform
    this.#window = window
    this.#holding = holding
    this.#questions = questions
    this.#lastWork = lastWork
  }

  watch(window: BrowserWindow): void {
    window.on('close', (event) => {
      if (!window.isDestroyed()) this.#take('close', event)
    })
    window.on('query-session-end', (event) => this.#take('session_ending', event))
    window.on('session-end', () => this.#take('session_ended'))
  }
  /**
   * Answers Electron's announcement that the app quits. Electron itself never ends the app:
   * `platform.exit` does, which announces nothing, once all is done.
   */
  beforeQuit(event: Announcement): void {
    this.#take('quit', event)
  }
  /** Ends the app, whatever is unsaved. */
  quit(): void {
    this.#take('forced')
  }
  /** Tells whether the app ends for certain. */
  leaving(): boolean {
    return this.#state.at === 'leaving' || this.#state.at === 'ending'
  }

  /** Asks a page that was not asked what another one was asked before. */
  askAgain(): void {
    this.#take('page_started')
  }
  /** The page was reached and asks the person. */
  acknowledged(): void {
    this.#take('page_acknowledges')
  }
  answer(choice: 'close' | 'stay'): void {
    this.#take(choice === 'close' ? 'page_goes' : 'page_stays')
  }
  createSettled(): void {
    this.#take('create_settled')
  }

  #take(event: CloseEvent, announcement?: Announcement): void {
    const [state, effects] = stepClose(this.#state, event, () => ({
      ...this.#holding(),
      now: this.#platform.clock.steady(),
      presses: this.#questions.presses(),
      hasWindow: this.#window() !== null,
    }))
    this.#state = state
    for (const effect of effects) this.#acts[effect](announcement)
  }

  #wait(ms: number): void {
    this.#stopWaiting()
    this.#stopWaiting = startCountdown(this.#platform.clock, () => this.#take('waited'), ms)
  }

  async #askMain(): Promise<void> {
    this.#question = new AbortController()
    const goes = await this.#questions.askMain(this.#question.signal).catch(() => false)
    this.#take(goes ? 'main_goes' : 'main_stays')
  }

  async #lookForTray(): Promise<void> {
    this.#take((await this.#platform.hasTray()) ? 'tray_found' : 'tray_missing')
  }

  #clearClipboard(unattended: boolean): void {
    void this.#lastWork.clearClipboard(unattended).finally(() => this.#take('clipboard_cleared'))
  }

  /** Destroys a window whose page hangs, and so never consents to its closing. */
  #letClose(): void {
    const window = this.#window()
    const destroy = (): void => {
      if (window?.isDestroyed() === false) window.destroy()
    }
    startCountdown(this.#platform.clock, destroy, PATIENCE_MS)
  }

  #end(): void {
    startCountdown(this.#platform.clock, this.#platform.exit, EXIT_DEADLINE_MS)
    void this.#lastWork.beforeExit().finally(this.#platform.exit)
  }
}
