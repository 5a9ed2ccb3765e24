import type { LeaseEndReason } from '../../contract/lease.ts'
import { type Failure, ok, type Result } from '../../contract/result.ts'
import { log } from '../base/log.ts'
import { retryWait } from '../revocations/limits.ts'
import { endOnce } from './end-lease.ts'
import type { LeaseEntry } from './lease-entry.ts'
import type { LeasesParts, LeaseTable } from './lease-table.ts'

/** Revokes the keys of leases, each until it is gone. */
export interface LeaseEndings {
  /** Resolves after the first try, and goes on where that failed. */
  settle(entry: LeaseEntry): Promise<Result<null>>
  /** The same, and the helper, whose program may still run, is told why. */
  endUnasked(entry: LeaseEntry, why: LeaseEndReason): Promise<Result<null>>
}

export const createLeaseEndings = (table: LeaseTable, parts: LeasesParts): LeaseEndings => {
  const { has, isClosed, show, drop, pause, waits } = table
  const { logged } = parts

  const attempt = async (entry: LeaseEntry): Promise<Failure | null> => {
    const { noted, helper } = entry
    const end = await endOnce(parts, entry)
    // Sessions are closed with the app, and what that cuts off says nothing.
    if (isClosed() && end.kind !== 'dead') return { code: 'quitting' }
    if (end.kind === 'alive') {
      if (entry.problem === null) logged('revoke', table.nameOf(entry), entry.keyId, noted.keyName, `still_there: ${end.cause.code}`)
      entry.problem = end.cause
      show()
      helper?.send({ kind: 'pending', cause: end.cause })
      return end.cause
    }
    if (end.kind === 'missing') {
      // The request may still be on its way.
      if (!entry.missed) {
        entry.missed = true
        entry.problem = null
        return { code: 'no_answer' }
      }
    } else {
      const outcome = entry.wasRevoked ? 'already_gone' : 'revoked'
      logged(
        'revoke',
        table.nameOf(entry),
        entry.keyId,
        noted.keyName,
        end.unproven === null ? outcome : `${outcome}: ${end.unproven.code}`,
      )
      helper?.send({ kind: 'revoked' })
    }
    drop(entry)
    return null
  }

  const goOnTrying = async (entry: LeaseEntry, first: Failure): Promise<void> => {
    let failure: Failure | null = first
    for (let tried = 0; failure !== null && !isClosed() && has(entry); tried += 1) {
      entry.wake = new AbortController()
      await pause(entry.missed && entry.problem === null ? waits.late : retryWait(failure, tried), entry.wake.signal).catch(() => null)
      if (isClosed() || !has(entry)) return
      failure = await attempt(entry)
    }
  }

  /** Revokes the key. Resolves after the first try, and goes on where that failed. */
  const settle = (entry: LeaseEntry): Promise<Failure | null> => {
    entry.firstTry ??= (async () => {
      entry.stopTimer()
      entry.stopAway()
      entry.phase = 'ending'
      show()
      const failure = await attempt(entry)
      if (failure !== null)
        goOnTrying(entry, failure).catch((cause) => {
          log.error('a lease could not be ended', cause)
        })
      return failure
    })()
    return entry.firstTry
  }

  const settled = async (entry: LeaseEntry): Promise<Result<null>> => {
    const failure = await settle(entry)
    return failure === null ? ok(null) : { ok: false, error: failure }
  }

  const endUnasked = (entry: LeaseEntry, why: LeaseEndReason): Promise<Result<null>> => {
    if (entry.firstTry === null) entry.helper?.send({ kind: 'ending', why })
    return settled(entry)
  }

  return { settle: settled, endUnasked }
}
