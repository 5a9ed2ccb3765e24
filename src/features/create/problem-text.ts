import { NAME_MAX, nameProblem } from '../../../electron/contract/api-key.ts'
import { text } from '../../messages/text.ts'

/** What is wrong with a name, for people; undefined for a good one. */
export const problemText = (name: string): string | undefined => {
  switch (nameProblem(name)) {
    case 'blank':
      return text.create.blank
    case 'too_long':
      return text.create.tooLong(NAME_MAX)
    case 'control':
      return text.create.control
    case null:
      return undefined
  }
}
