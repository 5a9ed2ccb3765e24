import { ipcMain, type WebContents } from 'electron'
import type { z } from 'zod'
import type { RequestChannel } from '../../../contract/ipc.ts'
import { isBounded } from '../../base/bounded.ts'
import { parseUnknown } from '../../base/parse-unknown.ts'
import { APPROVAL_ORIGIN } from '../../platform/security/origin.ts'
import { guards } from './guards.ts'
import type { Door } from './handle.ts'

/** Characters of a message of another window. */
const MOST_APART = 4_096

/** From now on the app's window may ask. */
export const listenToWindow = (door: Door): void => {
  for (const channel of Object.keys(guards) as RequestChannel[])
    ipcMain.handle(channel, (event, raw: unknown) => door.ask(channel, event, raw))
}

/**
 * How a window of another kind than the app's own asks: by channels of its own, which `isSender`
 * lets through for its page only.
 */
export const handleApart = <Input, Answer>(
  channel: string,
  isSender: (contents: WebContents) => boolean,
  guard: z.ZodType<Input>,
  answer: (input: Input) => Answer | Promise<Answer>,
): void => {
  ipcMain.handle(channel, (event, raw: unknown): Answer | Promise<Answer> | null => {
    const { senderFrame: frame, sender } = event
    if (
      frame === null ||
      frame.parent !== null ||
      frame.origin !== APPROVAL_ORIGIN ||
      !isSender(sender)
    )
      return null
    if (!isBounded(raw, MOST_APART)) return null
    const parsed = parseUnknown(guard, raw)
    return parsed.success ? answer(parsed.data) : null
  })
}
