import type { Input } from '../../contract/ipc.ts'
import { hostOf } from '../key-api/host-of.ts'
import { connectionIn, type PersonFacts } from './facts.ts'
import { safeName } from './names.ts'
import type { Question } from './questions.ts'
import { connectionLabel, isRemote } from './revokes.ts'

/** What the person is asked before keys are revoked at a date without anybody there; null on the local service, and where one is not listed. */
export const planQuestion = (facts: PersonFacts, { connectionId, keyIds, dueAt, unusedDays }: Input<'plans:put'>): Question | null => {
  const connection = connectionIn(facts, connectionId)
  const list = facts.list(connectionId)
  if (!isRemote(connection) || list === null) return null
  const wanted = new Set(keyIds)
  const keys = [...wanted].flatMap((id) => list.keys?.find((key) => key.id === id) ?? [])
  const [first] = keys
  // It is refused as gone; one that was listed while the question is open would be planned without having been counted.
  if (first === undefined || keys.length < wanted.size) return null
  const { plan: texts, key, revoke } = facts.texts()
  const lines = [
    connectionLabel(facts, connection),
    keys.length === 1 ? key(safeName(first.name), first.lastFour) : null,
    texts.unless(unusedDays),
    connection.production === true ? `${revoke.production} ${texts.asksAgain}` : null,
    texts.consequence,
  ]
  return {
    message: texts.message(keys.length, hostOf(connection.baseUrl), dueAt),
    detail: lines.filter((line) => line !== null).join('\n\n'),
    yes: texts.yes(keys.length),
  }
}
