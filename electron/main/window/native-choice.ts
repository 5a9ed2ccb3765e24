import { type BrowserWindow, dialog } from 'electron'

/** A message box of the system with two buttons, which no page can draw over, press or read. */
export interface NativeChoice {
  readonly type: 'question' | 'warning'
  readonly message: string
  readonly detail: string
  /** The first is the default. */
  readonly buttons: readonly [string, string]
  /** What Esc and the box's own close button mean. */
  readonly cancel: 0 | 1
  /** Takes the box away. */
  readonly signal?: AbortSignal | undefined
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Shows it on the window, or by itself where there is none. Answers which button was chosen, or `cancel` once it is taken away. */
export const chooseNatively = async (
  window: BrowserWindow | null,
  { type, message, detail, buttons, cancel, signal }: NativeChoice,
): Promise<number> => {
  const options = {
    type,
    message,
    detail,
    buttons: [...buttons],
    defaultId: 0,
    cancelId: cancel,
    noLink: true,
    ...(signal === undefined ? {} : { signal }),
  }
  const shown = window === null ? dialog.showMessageBox(options) : dialog.showMessageBox(window, options)
  const chosen = shown.then(({ response }) => response)
  // macOS keeps a box that is on no window: what waits for its answer must not wait for ever.
  return signal === undefined ? chosen : Promise.race([chosen, aborted(signal).then(() => cancel)])
}
