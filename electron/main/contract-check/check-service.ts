import { randomBytes } from 'node:crypto'
import {
  type CheckedRow,
  type CheckedRule,
  COUNTED_REQUESTS,
  type ContractReport,
  FIXED_RULES,
  OPEN_RULES,
} from '../../contract/contract-check.ts'
import type { KeyApiCallFailure } from '../../contract/failures.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { failureOf } from '../key-api/status.ts'
import { lookAt } from './fixed-rules.ts'
import { learnFrom } from './learn.ts'
import { type LookParts, look } from './look.ts'
import { lookAtOpen } from './open-rules.ts'
import type { Sight, Sights } from './sight.ts'
import type { Look } from './verdict.ts'

/** What a check without an answer of the list's own ends in: whatever else came is for the report to name. */
const FAILS: ReadonlySet<string> = new Set(['unauthorized', 'forbidden', 'rate_limited', 'server_error'])

const rowOf = (rule: CheckedRule, seen: Look): CheckedRow => {
  if (seen === null) return { rule, state: 'not_seen', seen: [] }
  return { rule, state: seen.length === 0 ? 'holds' : 'differs', seen }
}

/** A busy or broken service says nothing of the rules. */
const telling = (sight: Result<Sight, KeyApiCallFailure>): Sight | null =>
  sight.ok && sight.value.status !== 429 && sight.value.status < 500 ? sight.value : null

/**
 * Asks a service for its list in five ways and says of each rule what that shows. Sends nothing but these lists, each once. Fails as the
 * first of them did, or with `cancelled`.
 */
export const checkService = async (parts: LookParts, token: string): Promise<Result<ContractReport, KeyApiCallFailure>> => {
  const { transport, now, signal } = parts
  if (!/^[\x21-\x7e]+$/.test(token)) return fail('unauthorized', { detail: 'token: expected text that a header can carry' })
  const first = await look(parts, token)
  if (!first.ok) return first
  const { status, headers } = first.value
  const failure = failureOf(status, headers, transport.baseUrl, now())
  if (failure !== null && FAILS.has(failure.code)) return { ok: false, error: failure }
  const sights: Sights = {
    list: first.value,
    again: telling(await look(parts, token)),
    query: telling(await look(parts, token, `?keystow-check=${randomBytes(4).toString('hex')}`)),
    no_key: telling(await look(parts, null)),
    unknown_key: telling(await look(parts, `unknown_live_${randomBytes(24).toString('hex')}`)),
  }
  if (signal.aborted) return fail('cancelled')
  const fixed = FIXED_RULES.map((rule) => rowOf(rule, lookAt(rule, sights, token)))
  const open = OPEN_RULES.map((rule) => rowOf(rule, lookAtOpen(rule, sights, token)))
  return ok({
    checkedAt: new Date(now()).toISOString(),
    requests: Object.keys(sights).length,
    counted: COUNTED_REQUESTS,
    fixed,
    open,
    lab: learnFrom(sights, token, [...fixed, ...open]),
  })
}
