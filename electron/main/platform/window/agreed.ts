import type { BrowserWindow } from 'electron'
import type { Question } from '../../consent/person/questions.ts'
import type { Platform } from '../platform.ts'

/**
 * Asks in a dialog of the system, on the window where there is one, with a button that cancels,
 * which is the default.
 */
export const isAgreed = async (
  { choose }: Pick<Platform, 'choose'>,
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
