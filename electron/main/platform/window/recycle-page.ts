import type { BrowserWindow } from 'electron'
import type { PageView } from '../../../contract/page.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'

/**
 * Replaces a page that was given a secret by one in a new process. What a process was given can be
 * anywhere in its memory.
 */
export const createPageRecycler = (window: () => BrowserWindow | null, announce: () => void) => {
  let knowsSecret = false
  let ending = false
  let handedOver: PageView | null = null

  return {
    watch: (opened: BrowserWindow) => {
      // What index.html is called is not what the window shows: that comes back with the view.
      opened.on('page-title-updated', (event, title) => {
        if (handedOver !== null && title === 'Keystow') event.preventDefault()
      })
      opened.on('closed', () => {
        knowsSecret = false
        handedOver = null
      })
    },
    /** A page was loaded in the window: it gets the focus that the window has. */
    loaded: (opened: BrowserWindow) => {
      if (opened.isFocused()) opened.webContents.focus()
    },
    /** The page was given a secret. */
    secretShown: () => {
      knowsSecret = true
      announce()
    },
    /**
     * As `page:recycle`. `answers`: how many the page waits for besides this one; they would reach
     * nobody.
     */
    recycle: (view: PageView, answers: number): Result<null, 'gone' | 'answer_running'> => {
      if (answers > 0) return fail('answer_running')
      const contents = window()?.webContents
      if (!knowsSecret || contents === undefined) return fail('gone')
      knowsSecret = false
      handedOver = view
      // After the answer: the page that asked is gone by then.
      setImmediate(() => {
        if (contents.isDestroyed() || contents.isCrashed()) return
        ending = true
        contents.forcefullyCrashRenderer()
      })
      return ok(null)
    },
    /**
     * The page's process has ended; true when `replace` ended it. The next page is in another one
     * and was given nothing.
     */
    ended: (): boolean => {
      const ours = ending
      ending = false
      knowsSecret = false
      return ours
    },
    /** What the last page handed over, once. A locked page gets no names; it gets this later. */
    takeView: (locked: boolean): PageView | null => {
      // A page that was only reloaded may be in the process that was given the secret.
      if (knowsSecret) announce()
      if (locked) return null
      const view = handedOver
      handedOver = null
      return view
    },
  }
}

export type PageRecycler = ReturnType<typeof createPageRecycler>
