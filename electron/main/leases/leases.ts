import type { Lease, LeaseEndReason } from '../../contract/lease.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { createOneAtATime, type OneAtATime } from '../app/one-at-a-time.ts'
import type { UnfinishedPart } from '../app/unfinished-work.ts'
import { elapsed, momentOf, SYSTEM_CLOCK } from '../base/clock.ts'
import { log } from '../base/log.ts'
import type { BoundSecret } from '../key-api/bound-secret.ts'
import type { Session } from '../sessions/session.ts'
import { type CreatedLease, createLeaseCreator } from './create-lease.ts'
import { isRefused } from './end-lease.ts'
import { createLeaseEndings } from './lease-endings.ts'
import { claimsOf, foundLease, isTokenOf, type LeaseEntry, type LeaseHelper, type LeasePlan, leasePart } from './lease-entry.ts'
import { createLeaseTable, type LeasesParts } from './lease-table.ts'
import { createUnlistedLeases, type ReadList } from './unlisted-leases.ts'

/** A lease that begins: what its helper, and nobody else, gets. */
interface Granted {
  readonly id: string
  /** Shows, after the app was started anew, that the helper is the one that the lease was given to. */
  readonly token: string
  readonly secret: string
  readonly keyId: string
  readonly keyName: string
}

/** API keys that live as long as a process of another program. Each is in the vault from before its create until its key is gone. */
export interface Leases {
  /** What the last run of the app left: what is not rejoined is revoked. Called once, when there are sessions. */
  recover(): void
  /** Creates a key. Fails as the create did; what it may have left is revoked all the same. */
  run(session: Session, plan: LeasePlan, helper: LeaseHelper): Promise<Result<Granted>>
  /** Its program runs. */
  started(helper: LeaseHelper): Result<null, 'gone'>
  /** Its program ended. Resolves after the first try to revoke the key: fails as that did. */
  ended(helper: LeaseHelper): Promise<Result<null>>
  /** A helper that lost the app takes up its lease. Fails with `gone` where that is over, or the token is another one. */
  rejoin(id: string, token: string, command: readonly string[], folder: string, helper: LeaseHelper): Result<null, 'gone'>
  /** The time of some may be over: timers stood still while the computer slept. */
  checkTimes(): void
  /** A person ends it. Resolves after the first try to revoke its key; why that failed, if it did, is in the list. */
  end(id: string): Promise<Result<null, 'gone'>>
  /** The secret of a lease's key. */
  secretOf(connectionId: string, keyId: string): BoundSecret | null
  /** The service acknowledged that a key is revoked: where a lease has it, that is over, and its helper is told. */
  keyRevoked(connectionId: string, keyId: string): void
  /** A list was read: a lease whose key it lacks is over where the service refuses its secret, and its helper is told. */
  listed(list: ReadList): void
  /** Ends all that have a key. Nothing is waited for: why a revoke failed, if it did, is in the list. */
  endAll(why: LeaseEndReason): void
  list(): readonly Lease[]
  unfinished(): readonly UnfinishedPart[]
  /** Something that held a revoke may be over. */
  tryAgain(connectionId: string): void
  /** Forgets those of connections that are no more: nobody can revoke their keys from here. */
  keepOnly(connections: readonly { readonly id: string }[]): void
  /** The app ends: revokes what it can in the time there is; the next run does the rest. */
  close(): Promise<void>
}

export const createLeases = (parts: LeasesParts): Leases => {
  const { store, find, logged, left, clock = SYSTEM_CLOCK } = parts
  const table = createLeaseTable(parts)
  const { entries, waits, has, list, show } = table
  const { settle, endUnasked } = createLeaseEndings(table, parts)
  const create = createLeaseCreator(table, { settle, endUnasked }, parts)
  const unlisted = createUnlistedLeases(entries)
  /** A session creates one key at a time, and refuses a second create meanwhile. */
  const turns = new WeakMap<Session, OneAtATime>()

  /** Those whose key is being created. */
  const beginning = new Set<Promise<unknown>>()

  const heldBy = (helper: LeaseHelper): LeaseEntry | undefined => [...entries.values()].find((entry) => entry.helper === helper)

  const withKey = (connectionId: string, keyId: string): LeaseEntry | undefined =>
    [...entries.values()].find(({ noted, keyId: id }) => noted.connectionId === connectionId && id === keyId)

  const waitAway = (entry: LeaseEntry, ms: number): void => {
    entry.stopAway()
    entry.stopAway = table.after(ms, () => void settle(entry))
  }

  /** Ends a lease whose time is over, by whichever clock says more, and looks again later otherwise. */
  const checkTime = (entry: LeaseEntry): void => {
    const { limit } = entry
    if (limit === null || entry.firstTry !== null) return
    const left = limit.ms - elapsed(limit.since, clock)
    entry.stopTimer()
    if (left <= 0) void endUnasked(entry, 'time_over')
    else entry.stopTimer = table.after(Math.min(left, waits.look), () => checkTime(entry))
  }

  const limitTime = (entry: LeaseEntry, ms: number): void => {
    entry.limit = { ms, since: momentOf(clock) }
    checkTime(entry)
  }

  const watch = (entry: LeaseEntry, helper: LeaseHelper): void => {
    entry.helper = helper
    helper.onGone(() => {
      if (entry.helper !== helper || table.isClosed()) return
      entry.helper = null
      if (entry.firstTry !== null || !has(entry)) return
      entry.phase = 'away'
      show()
      waitAway(entry, waits.away)
    })
  }

  const give = ({ entry, keyId, secret, token }: CreatedLease, { seconds }: LeasePlan, helper: LeaseHelper): Granted => {
    entry.phase = 'given'
    limitTime(entry, seconds * 1000)
    watch(entry, helper)
    show()
    return { id: entry.noted.id, token, secret, keyId, keyName: entry.noted.keyName }
  }

  /** Its key is revoked already, and not by the end of the lease. */
  const endRevoked = (entry: LeaseEntry, why: LeaseEndReason): void => {
    if (entry.firstTry !== null || !has(entry)) return
    entry.wasRevoked = true
    void endUnasked(entry, why)
  }

  const endEach = (why: LeaseEndReason): readonly Promise<unknown>[] =>
    [...entries.values()].filter(({ phase }) => phase !== 'creating').map((entry) => endUnasked(entry, why))

  const resume = (entry: LeaseEntry): void => {
    table.add(entry)
    if (!find(entry.noted.connectionId).ok) {
      left(entry.noted.keyName, entry.noted.address)
      logged('revoke', entry.noted.address, entry.keyId, entry.noted.keyName, 'unknown: gone')
      table.drop(entry)
      return
    }
    if (entry.keyId === null) {
      void settle(entry)
      return
    }
    waitAway(entry, waits.rejoin)
    // A clock that was set back since makes it last no longer than it was to last from now.
    const { endsAt, seconds } = entry.noted
    limitTime(entry, Math.min(Math.max(endsAt - clock.wall(), 0), seconds * 1000))
  }

  return {
    recover: () => {
      for (const noted of store.value.leases) resume(foundLease(noted))
      show()
    },
    run: (session, plan, helper) => {
      let gone = false
      helper.onGone(() => {
        gone = true
      })
      const inTurn = turns.get(session) ?? createOneAtATime()
      turns.set(session, inTurn)
      const begun = inTurn(async () => {
        const created = await create(session, plan, () => gone)
        if (!created.ok) return created
        if (!table.isClosing()) return ok(give(created.value, plan, helper))
        void settle(created.value.entry)
        return fail('quitting')
      })
      beginning.add(begun)
      return begun.finally(() => beginning.delete(begun))
    },
    started: (helper) => {
      const entry = heldBy(helper)
      if (entry === undefined) return fail('gone')
      if (entry.phase === 'given') entry.phase = 'running'
      show()
      return ok(null)
    },
    ended: async (helper) => {
      const entry = heldBy(helper)
      // Revoked before its program ended.
      return entry === undefined ? ok(null) : settle(entry)
    },
    rejoin: (id, token, command, folder, helper) => {
      const entry = entries.get(id)
      if (table.isClosing() || entry === undefined || entry.firstTry !== null || entry.helper !== null || !isTokenOf(entry, token))
        return fail('gone')
      entry.stopAway()
      entry.phase = 'running'
      if (!entry.hasClaims) Object.assign(entry, claimsOf(command, folder))
      watch(entry, helper)
      show()
      return ok(null)
    },
    checkTimes: () => {
      for (const entry of [...entries.values()]) checkTime(entry)
    },
    end: async (id) => {
      const entry = entries.get(id)
      if (entry === undefined || entry.phase === 'creating') return fail('gone')
      await endUnasked(entry, 'person')
      return ok(null)
    },
    secretOf: (connectionId, keyId) => {
      const entry = withKey(connectionId, keyId)
      return entry === undefined || entry.secret === null ? null : { secret: entry.secret, address: entry.noted.address }
    },
    keyRevoked: (connectionId, keyId) => {
      const entry = withKey(connectionId, keyId)
      if (entry !== undefined) endRevoked(entry, 'person')
    },
    listed: (list) => {
      for (const entry of unlisted(list)) {
        const tried = isRefused(parts, entry).then((refused) => (refused ? endRevoked(entry, 'revoked') : undefined))
        tried.catch((cause: unknown) => log.error('the secret of a lease could not be tried', cause))
      }
    },
    endAll: (why) => void endEach(why),
    list,
    unfinished: () => [...entries.values()].map(leasePart),
    tryAgain: (connectionId) => {
      for (const entry of entries.values()) {
        if (entry.noted.connectionId === connectionId && entry.problem !== null && entry.problem.code !== 'rate_limited') entry.wake.abort()
      }
    },
    keepOnly: (connections) => {
      for (const entry of [...entries.values()]) {
        if (connections.some(({ id }) => id === entry.noted.connectionId)) continue
        left(entry.noted.keyName, entry.noted.address)
        table.drop(entry)
      }
    },
    close: async () => {
      table.startClosing()
      const ending = endEach('quit')
      const enough = new AbortController()
      if (ending.length + beginning.size > 0) {
        const begun = Promise.allSettled([...beginning]).then(() => Promise.all(endEach('quit')))
        await Promise.race([Promise.all([...ending, begun]), table.pause(waits.close, enough.signal).catch(() => null)])
      }
      enough.abort()
      table.close()
    },
  }
}
