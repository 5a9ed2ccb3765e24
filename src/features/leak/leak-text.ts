import type { Leak } from '../../../electron/contract/leak.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'

/** The leaked key by name and last four characters. */
export const keyText = ({ key }: Pick<Leak, 'key'>): string =>
  `${nameInText(key.name)} ${text.keys.lastFour(key.lastFour)}`

/** What is known of the end of the leaked key, as a sentence about it. */
export const stateText = (leak: Leak): string => {
  const { end, items } = leak
  const works = items.revoke === 'todo' && end !== 'alive'
  const state = items.proof === 'done' ? 'proven' : works ? 'works' : end
  return `${keyText(leak)} ${text.leak.state[state]}.`
}
