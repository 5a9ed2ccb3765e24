import { type BrowserWindow, dialog } from 'electron'
import { isPress, type SeenInput } from './person-input.ts'

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

/** As `chooseNatively`. */
export type ChooseNatively = (window: BrowserWindow | null, choice: NativeChoice) => Promise<number>

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/**
 * How long nobody may have pressed anything in the window before a box opens on it, in
 * milliseconds.
 */
const QUIET_MS = 1_000

/**
 * Resolves once the person has let go of the window: a press that was meant for the page must not
 * hit a button of the box.
 */
const waitUntilQuiet = (
  { webContents }: BrowserWindow,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, QUIET_MS)
  const restart = (_event: unknown, input: SeenInput): void =>
    void (isPress(input) && timer.refresh())
  webContents.on('input-event', restart)
  signal?.addEventListener('abort', () => resolve())
  return promise.finally(() => {
    clearTimeout(timer)
    webContents.off('input-event', restart)
  })
}

/**
 * Shows it on the window, or by itself where there is none. Answers which button was chosen, or
 * `cancel` once it is taken away.
 */
export const chooseNatively = async (
  window: BrowserWindow | null,
  { type, message, detail, buttons, cancel, signal }: NativeChoice,
): Promise<number> => {
  if (window !== null) await waitUntilQuiet(window, signal)
  if (signal?.aborted || window?.isDestroyed()) return cancel
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
  const shown =
    window === null ? dialog.showMessageBox(options) : dialog.showMessageBox(window, options)
  const chosen = shown.then(({ response }) => response)
  // macOS keeps a box that is on no window: what waits for its answer must not wait for ever.
  return signal === undefined ? chosen : Promise.race([chosen, aborted(signal).then(() => cancel)])
}
