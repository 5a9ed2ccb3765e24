import { type ApiKey, keyWithId } from '../../../contract/api-key.ts'
import type { Connection } from '../../../contract/connection.ts'
import { planBulk } from '../../../shared/bulk-plan.ts'
import { gateOf, revokeRisk, runningLease, whereOf } from '../../../shared/risk.ts'
import { hostOf } from '../../base/host-of.ts'
import { safeName } from '../../platform/texts/safe-name.ts'
import type { Question } from '../../platform/window/agreed.ts'
import { connectionIn, type PersonFacts } from './facts.ts'

/** A revoke of one key as a page asks for it. */
export interface SingleRevoke {
  readonly connectionId: string
  readonly keyId: string
  /** The app signs in with another key first, so that it stays signed in. */
  readonly staysSignedIn?: boolean
  /** The connection is forgotten once the key is gone. */
  readonly forgets?: boolean
  /**
   * What is known of the key without a list; where it is given, the list is read before the revoke,
   * and the key found again.
   */
  readonly unlisted?: ApiKey
}

const SPAN_MS = 60_000
/** Single revokes in that time that nobody is asked about. */
const UNASKED = 3

/** Counts revokes by one. */
export class RevokeGauge {
  readonly #now: () => number
  #times: readonly number[] = []

  /** `now`: milliseconds of a clock that nobody can set. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  noted(): void {
    this.#times = [...this.#recent(), this.#now()]
  }
  /** Tells whether one more would be more than a person does by hand without being asked. */
  get full(): boolean {
    return this.#recent().length >= UNASKED
  }

  #recent(): readonly number[] {
    return this.#times.filter((at) => this.#now() - at < SPAN_MS)
  }
}

export const isRemote = (connection: Connection | null): connection is Connection =>
  connection?.kind === 'remote'

/** The connection by name and host, in two lines; the local service by its name alone. */
export const connectionLabel = (
  facts: PersonFacts,
  { kind, name, baseUrl }: Connection,
): string => {
  const named = facts.texts().quoted(safeName(name))
  return kind === 'remote' ? `${named}\n${hostOf(baseUrl)}` : named
}

/**
 * The connection by its name, where that says more than the host, which the question has in its
 * first line.
 */
const nameBeyondHost = (facts: PersonFacts, { name, baseUrl }: Connection): readonly string[] =>
  name === hostOf(baseUrl) ? [] : [facts.texts().quoted(safeName(name))]

/** Asked before a key is revoked; null where an input is enough, and where it is not listed. */
export const revokeQuestion = (
  facts: PersonFacts,
  { connectionId, keyId, staysSignedIn = false, forgets = false, unlisted }: SingleRevoke,
  many: boolean,
): Question | null => {
  const connection = connectionIn(facts, connectionId)
  const list = facts.list(connectionId)
  const key = keyWithId(list?.keys, keyId) ?? unlisted ?? facts.leftKey(connectionId, keyId)
  // Not listed: not revoked either.
  if (connection === null || list === null || key === null) return null
  const { revoke: texts, bulk, quoted } = facts.texts()
  const usedAt = facts.possibleUses(connectionId)(key)
  const now = facts.now(connectionId)
  const judged = revokeRisk(key, list, usedAt, now)
  const risk = staysSignedIn ? ({ ...judged, own: 'no' } as const) : judged
  const isFar = connection.kind === 'remote'
  const lease = runningLease(facts.leases(), connectionId, keyId)
  const isGuess = facts.isGuess(connectionId, keyId)
  const gate = gateOf({
    kind: 'revoke',
    risk,
    where: whereOf(connection),
    runs: lease !== null,
    isMany: many,
    isGuess,
  })
  const isForgotten = forgets && isFar
  if (gate !== 'question' && !isForgotten) return null
  const reasons = [
    risk.own === 'yes' ? texts.own : risk.own === 'maybe' ? texts.maybeOwn : null,
    // Without a list nobody knows whether it is the last one.
    risk.last && list.keys !== null ? texts.last : null,
    risk.usedRecently ? bulk.recent(1) : null,
    connection.production === true ? texts.production : null,
    many ? texts.many(UNASKED) : null,
    isGuess ? texts.guess : null,
    isForgotten ? texts.forgets : null,
    lease === null ? null : texts.runs(quoted(safeName(lease.command))),
  ].filter((reason) => reason !== null)
  const named = facts.texts().key(safeName(key.name), key.lastFour)
  return {
    message: texts.message(isFar ? hostOf(connection.baseUrl) : quoted(safeName(connection.name))),
    detail: [
      named,
      ...(isGuess ? [texts.dates(key.createdAt, key.lastUsedAt)] : []),
      ...(isFar ? nameBeyondHost(facts, connection) : []),
      ...(reasons.length > 0 ? [reasons.join('\n')] : []),
      texts.consequence,
    ].join('\n\n'),
    yes: texts.yes,
  }
}

/**
 * Asked before a bulk revoke; null on the local service, and where nothing would be
 * revoked. What is not listed now may be by then.
 */
export const bulkQuestion = (
  facts: PersonFacts,
  connectionId: string,
  ids: readonly string[],
): Question | null => {
  const connection = connectionIn(facts, connectionId)
  const list = facts.list(connectionId)
  if (!isRemote(connection) || list === null) return null
  const plan = planBulk(ids, list, facts.possibleUses(connectionId), facts.now(connectionId))
  const listed = new Set(list.keys?.map(({ id }) => id))
  const count = plan.keys.length + new Set(ids.filter((id) => !listed.has(id))).size
  if (count === 0) return null
  const texts = facts.texts().bulk
  const reasons = [
    connection.production === true ? facts.texts().revoke.production : null,
    plan.leavesNone ? texts.leavesNone : null,
    plan.recentIds.size > 0 ? texts.recent(plan.recentIds.size) : null,
  ].filter((reason) => reason !== null)
  return {
    message: texts.message(count, hostOf(connection.baseUrl)),
    detail: [
      ...nameBeyondHost(facts, connection),
      ...(reasons.length > 0 ? [reasons.join('\n')] : []),
      texts.consequence,
    ].join('\n\n'),
    yes: texts.yes(count),
  }
}
