import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { Leak } from '../../../electron/contract/leak.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'

/** The key by name and last four characters. */
export const keyText = ({ name, lastFour }: ApiKey): string =>
  `${nameInText(name)} ${text.keys.lastFour(lastFour)}`

/** Returns what is known of the end of the leaked key, as a sentence about it. */
export const stateText = (leak: Leak): string => {
  const { key, end, items } = leak
  const works = items.revoke === 'todo' && end !== 'alive'
  const state = items.proof === 'done' ? 'proven' : works ? 'works' : end
  return `${keyText(key)} ${text.leak.state[state]}.`
}
