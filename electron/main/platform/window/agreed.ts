import type { BrowserWindow } from 'electron'
import type { ChooseNatively } from './native-choice.ts'

/** A question that main asks the person in a dialog of the system. */
export interface Question {
  readonly message: string
  readonly detail: string
  /** The button that agrees; the other one, which is the default, cancels. */
  readonly yes: string
}

/**
 * Asks in a dialog of the system, on the window where there is one, with a button that cancels,
 * which is the default.
 */
export const isAgreed = async (
  { choose }: { readonly choose: ChooseNatively },
  window: BrowserWindow | null,
  { message, detail, yes }: Question,
  cancel: string,
  signal?: AbortSignal,
): Promise<boolean> =>
  (await choose(window, {
    type: 'question',
    message,
    detail,
    buttons: [cancel, yes],
    cancel: 0,
    signal,
  })) === 1
