import { connectionIn, type PersonFacts } from './facts.ts'
import { safeName } from './names.ts'
import type { Question } from './questions.ts'

/**
 * What the person is asked before secrets go with a connection that are nowhere else; null where
 * none would.
 */
export const losingQuestion = (facts: PersonFacts, connectionId: string): Question | null => {
  const connection = connectionIn(facts, connectionId)
  const all = facts.texts()
  const groups = [
    { keys: facts.unsaved(connectionId), texts: all.losing },
    { keys: facts.kept(connectionId), texts: all.losingKept },
  ].filter(({ keys }) => keys.length > 0)
  if (connection === null || groups.length === 0) return null
  return {
    message: groups.map(({ keys, texts }) => texts.message(keys.length)).join('\n'),
    detail: [
      all.quoted(safeName(connection.name)),
      ...groups.flatMap(({ keys, texts }) => [
        keys.map(({ name, lastFour }) => all.key(safeName(name), lastFour)).join('\n'),
        texts.consequence(keys.length),
      ]),
    ].join('\n\n'),
    yes: all.losing.yes,
  }
}
