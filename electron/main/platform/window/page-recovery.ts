import type { BrowserWindow } from 'electron'
import { log } from '../../base/log.ts'
import type { NativeQuestions } from './native-questions.ts'
import { loadPage } from './window.ts'

/**
 * How a page ended: its process died, main ended it to put another in its place (`recycled`),
 * another page was loaded in its window (`left`), or its window was closed.
 */
export type PageEnd = 'died' | 'recycled' | 'left' | 'closed'

interface PageRecoveryParts {
  /**
   * Called at each end of the page's process; true when main itself ended it, to replace the page.
   */
  readonly ended: () => boolean
  /** The app ends: a page that is loaded then keeps it from ending. */
  readonly leaving: () => boolean
  /**
   * Called for each end of a page. One that died or was recycled is reported as `left` too, once
   * the next page comes.
   */
  readonly pageEnded: (how: PageEnd) => void
  readonly pageLoaded: (window: BrowserWindow) => void
  readonly questions: Pick<NativeQuestions, 'ask'>
  /** Ends the app, whatever is not saved. */
  readonly quit: () => void
}

/** A page that died so often within so long would only die again. */
const DEATHS = 3
const WITHIN_MS = 60_000

/**
 * Brings the page back when its process ends. Main holds all that must not be lost; the next page
 * asks for it.
 */
export const createPageRecovery = ({
  ended,
  leaving,
  pageEnded,
  pageLoaded,
  questions,
  quit,
}: PageRecoveryParts) => {
  /** By a clock that nobody sets. */
  let deaths: readonly number[] = []

  const diesOften = (): boolean => {
    const now = performance.now()
    deaths = [...deaths.filter((at) => now - at < WITHIN_MS), now]
    return deaths.length >= DEATHS
  }

  const load = (window: BrowserWindow): void => {
    if (!leaving() && !window.isDestroyed()) loadPage(window)
  }

  const revive = async (window: BrowserWindow): Promise<void> => {
    if (diesOften() && (await questions.ask('died'))) return quit()
    load(window)
  }

  return {
    watch: (window: BrowserWindow) => {
      const { webContents } = window
      const died = (reason: string): void => {
        log.error('the page died', reason)
        pageEnded('died')
        setImmediate(() => void revive(window))
      }
      webContents.on('did-navigate', () => pageEnded('left'))
      window.on('closed', () => pageEnded('closed'))
      webContents.on('did-finish-load', () => {
        // A window that goes reports its page as loaded.
        if (!window.isDestroyed()) pageLoaded(window)
      })
      webContents.on('render-process-gone', (_event, { reason }) => {
        const ours = ended()
        if (webContents.isDestroyed()) return
        if (ours) {
          pageEnded('recycled')
          // A load that begins while the old process still ends would end with it.
          return void setImmediate(() => load(window))
        }
        if (!leaving()) died(reason)
      })
      window.on('unresponsive', async () => {
        const answers = new AbortController()
        window.once('responsive', () => answers.abort())
        if ((await questions.ask('hung', answers.signal)) && !webContents.isDestroyed())
          webContents.forcefullyCrashRenderer()
      })
      // The first window is there before the rest of main.
      if (webContents.isCrashed()) died('before it was watched')
    },
  }
}
