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

/** Shows it on the window, or by itself where there is none. Answers which button was chosen. */
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
  const { response } = await (window === null ? dialog.showMessageBox(options) : dialog.showMessageBox(window, options))
  return response
}
