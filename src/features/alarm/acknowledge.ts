import { text } from '../../messages/text.ts'
import { reportRefusal } from '../../state/refusal-store.ts'
import { announce } from '../../ui/announce-store.ts'

/** The person knows the keys that appeared. Whether that was noted. */
export const acknowledge = async (connectionId: string): Promise<boolean> => {
  const { ok } = await reportRefusal(window.keystow.acknowledgeUnknown(connectionId))
  if (ok) announce(text.alarm.known)
  return ok
}
