import { text } from '../../messages/text.ts'

/** The log keeps codes (`lost: timed_out`); this gives their words, and a code that it does not know as it is. */
export const outcomeText = (outcome: string): string => {
  const [kind = '', cause] = outcome.split(': ')
  const words: Readonly<Record<string, string>> = text.activity.outcomes
  const said = words[kind] ?? kind.replaceAll('_', ' ')
  return cause === undefined ? said : `${said} (${(words[cause] ?? cause).replaceAll('_', ' ')})`
}
