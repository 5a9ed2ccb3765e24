import { keyWithId } from '../../../contract/api-key.ts'
import type { Connection } from '../../../contract/connection.ts'
import type { Input } from '../../../contract/ipc.ts'
import { NO_OWN_KEY } from '../../../contract/own-key.ts'
import type { Plan } from '../../../contract/plan.ts'
import { planBulk } from '../../../shared/bulk-plan.ts'
import { hostOf } from '../../base/host-of.ts'
import { safeName } from '../../platform/texts/safe-name.ts'
import type { Question } from '../../platform/window/agreed.ts'
import { connectionIn, type PersonFacts } from './facts.ts'
import { connectionLabel, isRemote } from './revokes.ts'

/**
 * What the person is asked before keys are revoked at a date without anybody there; null on the
 * local service, where the person is asked then, and where one is not listed.
 */
export const planQuestion = (
  facts: PersonFacts,
  { connectionId, keyIds, dueAt, unusedDays }: Input<'plans:put'>,
): Question | null => {
  const connection = connectionIn(facts, connectionId)
  const list = facts.list(connectionId)
  if (unusedDays === null || !isRemote(connection) || list === null) return null
  const wanted = new Set(keyIds)
  const keys = [...wanted].flatMap((id) => keyWithId(list.keys, id) ?? [])
  const [first] = keys
  // It is refused as gone; one that was listed while the question is open would be planned without
  // having been counted.
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

/** A question names so many API keys of each connection. */
const NAMED = 8

/**
 * The keys of one connection that are to be revoked now, those first that need a word, and what
 * else there is to know.
 */
const confirmedOf = (
  facts: PersonFacts,
  connection: Connection,
  plans: readonly Plan[],
): string => {
  const { key, plan: texts, revoke, bulk } = facts.texts()
  const list = facts.list(connection.id)
  const listed = new Map(list?.keys?.map((one) => [one.id, one]))
  const keyIds = plans.map(({ keyId }) => keyId)
  const { recentIds, leavesNone } = planBulk(
    keyIds,
    list === null ? null : { ...list, own: NO_OWN_KEY },
    facts.possibleUses(connection.id),
    facts.now(connection.id),
  )
  const own = list?.own ?? NO_OWN_KEY
  const rows = plans
    .toSorted((a, b) => Number(own.ids.includes(b.keyId)) - Number(own.ids.includes(a.keyId)))
    .map(({ keyId, keyName, lastFour }) => {
      const named = key(
        safeName(listed.get(keyId)?.name ?? keyName),
        listed.get(keyId)?.lastFour ?? lastFour,
      )
      return own.ids.includes(keyId)
        ? `${named}\n${own.certainty === 'ambiguous' ? revoke.maybeOwn : revoke.own}`
        : named
    })
  return [
    connectionLabel(facts, connection),
    ...rows.slice(0, NAMED),
    rows.length > NAMED ? texts.more(rows.length - NAMED) : null,
    recentIds.size > 0 ? bulk.recent(recentIds.size) : null,
    leavesNone ? bulk.leavesNone : null,
    connection.production === true ? revoke.production : null,
  ]
    .filter((line) => line !== null)
    .join('\n')
}

/**
 * What the person is asked before plans that wait for them are carried out now; null where all are
 * of the local service.
 */
export const confirmQuestion = (facts: PersonFacts, ids: readonly string[]): Question | null => {
  const plans = Map.groupBy(
    facts.plans().filter(({ id }) => ids.includes(id)),
    ({ connectionId }) => connectionId,
  )
  const connections = facts.connections().filter(({ id }) => plans.has(id))
  if (!connections.some(isRemote)) return null
  const { bulk } = facts.texts()
  const where = connections.map((one) =>
    one.kind === 'remote' ? hostOf(one.baseUrl) : connectionLabel(facts, one),
  )
  return {
    message: bulk.message(ids.length, [...new Set(where)].join(', ')),
    detail: [
      ...connections.map((one) => confirmedOf(facts, one, plans.get(one.id) ?? [])),
      bulk.consequence,
    ].join('\n\n'),
    yes: bulk.yes(ids.length),
  }
}
