import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'

/** The person knows the keys that appeared. */
export const acknowledge = async (connectionId: string): Promise<void> => {
  const noted = await window.keystow.acknowledgeUnknown(connectionId)
  if (noted.ok) announce(text.alarm.known)
}
