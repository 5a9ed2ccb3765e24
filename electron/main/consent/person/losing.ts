import { safeName } from '../../platform/texts/safe-name.ts'
import type { Question } from '../../platform/window/agreed.ts'
import { connectionIn, type PersonFacts } from './facts.ts'
import { connectionLabel, isRemote } from './revokes.ts'

/**
 * What the person is asked before a connection is forgotten, and secrets that are nowhere else go
 * with it (`losing`). Null where it is refused because of these, and for the local service, whose
 * keys are examples.
 */
export const forgetQuestion = (
  facts: PersonFacts,
  connectionId: string,
  losing: boolean,
): Question | null => {
  const connection = connectionIn(facts, connectionId)
  const all = facts.texts()
  const groups = [
    { keys: facts.unsaved(connectionId), texts: all.losing },
    { keys: facts.kept(connectionId), texts: all.losingKept },
  ].filter(({ keys }) => keys.length > 0)
  if (connection === null) return null
  if (groups.length === 0 && isRemote(connection)) {
    const { message, detail, yes } = all.forget
    return { message, detail: `${connectionLabel(facts, connection)}\n\n${detail}`, yes }
  }
  if (groups.length === 0 || !losing) return null
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
