import type { BrowserWindow } from 'electron'
import { log } from '../diagnostics/log.ts'
import type { NativeQuestions } from './native-questions.ts'
import { loadPage } from './window.ts'

/** Brings the page back when its process ends. Main holds all that must not be lost; the next page asks for it. */
export interface PageRecovery {
  watch(window: BrowserWindow): void
}

export interface PageRecoveryParts {
  /** Called at each end of the page's process; true when main itself ended it, to replace the page. */
  readonly ended: () => boolean
  /** The app ends: a page that is loaded then keeps it from ending. */
  readonly leaving: () => boolean
  /** The page died with all that it was shown. */
  readonly died: () => void
  readonly questions: NativeQuestions
  /** Ends the app, whatever is not saved. */
  readonly quit: () => void
}

/** A page that dies so often within so long would only die again. */
const DEATHS = 3
const WITHIN_MS = 60_000

export const createPageRecovery = ({ ended, leaving, died, questions, quit }: PageRecoveryParts): PageRecovery => {
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
    watch: (window) => {
      const { webContents } = window
      webContents.on('render-process-gone', (_event, { reason }) => {
        const ours = ended()
        if (webContents.isDestroyed()) return
        // A load that begins while the old process still ends would end with it.
        if (ours) return void setImmediate(() => load(window))
        if (leaving()) return
        log.error('the page died', reason)
        died()
        setImmediate(() => void revive(window))
      })
      window.on('unresponsive', async () => {
        const answers = new AbortController()
        window.once('responsive', () => answers.abort())
        if ((await questions.ask('hung', answers.signal)) && !webContents.isDestroyed()) webContents.forcefullyCrashRenderer()
      })
    },
  }
}
