import { randomUUID } from 'node:crypto'
import { maskSecrets } from '../../../contract/mask-secrets.ts'
import type { Failure } from '../../../contract/result.ts'
import type { RevokeReason } from '../../../contract/revocation.ts'
import type { BoundSecret } from '../../base/bound-secret.ts'
import type { Entry, Facts, Reason } from '../../store/work-rows.ts'

export type { Entry, Facts, Reason } from '../../store/work-rows.ts'

/** A key that an entry is made for, which no list need show. */
export interface NamedKey {
  readonly id: string
  readonly name: string
  readonly lastFour: string
  readonly createdAt?: string
}

/** What a caller wants of a revocation. What is left out is null, or `isConfirmed`. */
export interface Wanted
  extends Partial<
    Pick<
      Reason,
      'client' | 'group' | 'leaseId' | 'onlyWhile' | 'dueAt' | 'unusedDays' | 'isConfirmed'
    >
  > {
  readonly why: RevokeReason
  /** The key's secret, which came with the key. */
  readonly secrets?: BoundSecret | null
  /** Ids of keys of the key's workspace, where the connection may lead to another by now. */
  readonly known?: readonly string[]
}

/** What this run knows of an entry; nothing of it is in the vault. */
export interface Tries {
  /** How often the last state was tried, for the pauses. */
  count: number
  /** When the next try may be sent, by the `RunClock`. */
  retryAt: number
  /** When the last try was sent; null: none was in this run. */
  lastAt: number | null
  /** Reasons that were tried for. */
  readonly reasonIds: Set<string>
  isSending: boolean
  /** Why the last try did not end it. */
  cause: Failure | null
  /** The service is being asked with the key's secret. */
  isAsking: boolean
  /** When the secret may be tried next, and how often it was. */
  askAt: number
  asked: number
  /** When a secret that was pasted for the key was tried before a DELETE last. */
  pastedAt: number
  /** When the key was used last by anyone but this app before the DELETE was sent. */
  usedBefore: string | null
}

export const newTries = (): Tries => ({
  count: 0,
  retryAt: 0,
  lastAt: null,
  reasonIds: new Set(),
  isSending: false,
  cause: null,
  isAsking: false,
  askAt: 0,
  asked: 0,
  pastedAt: Number.NEGATIVE_INFINITY,
  usedBefore: null,
})

/** Reasons for which a press goes at once. */
const PRESSES: ReadonlySet<RevokeReason> = new Set(['person', 'undo', 'rotation', 'orphan'])

/** Lowest first: whose reason is sent for before the others. */
const RANKS: Readonly<Record<RevokeReason, number>> = {
  leak: 0,
  person: 1,
  undo: 1,
  rotation: 1,
  orphan: 1,
  program: 2,
  lease: 2,
  plan: 3,
  bulk: 4,
}

export const rankOf = ({ why }: Reason): number => RANKS[why]
/** Tells whether a reason goes at once when it was not tried yet. */
export const goesAtOnce = ({ why, dueAt }: Reason): boolean =>
  dueAt === null && (why === 'leak' || PRESSES.has(why))

export const newReason = (
  { secrets: _secrets, known: _known, ...wanted }: Wanted,
  now: number,
): Reason => ({
  client: null,
  group: null,
  leaseId: null,
  onlyWhile: null,
  dueAt: null,
  unusedDays: null,
  isConfirmed: true,
  ...wanted,
  id: randomUUID(),
  since: now,
  held: null,
  ended: null,
  usedAt: null,
  isDismissed: false,
})

const isPress = ({ client, group, dueAt, leaseId }: Reason): boolean =>
  client === null && group === null && dueAt === null && leaseId === null
/** Tells whether both reasons are presses in the window, and for the same cause. */
export const isSamePress = (reason: Reason, other: Reason): boolean =>
  reason.why === other.why && isPress(reason) && isPress(other)

const NO_FACTS: Omit<Facts, 'bornAt' | 'isSeen' | 'isSure'> = {
  sentAt: null,
  sentFor: null,
  lostAt: null,
  absent: null,
  notFoundAt: null,
  shownAt: null,
  lackedSince: null,
  hasWorked: false,
  refused: null,
  isProven: false,
  reopened: 0,
  firstEndAt: null,
}

/** `bornAt`, `isSeen`: as in `Facts`. */
export const newEntry = (
  where: Pick<Entry, 'connectionId' | 'address' | 'place'>,
  key: NamedKey,
  { bornAt, isSeen }: Pick<Facts, 'bornAt' | 'isSeen'>,
): Entry => ({
  id: randomUUID(),
  ...where,
  keyId: key.id,
  // A key may have been named by a secret.
  keyName: maskSecrets(key.name),
  lastFour: key.lastFour,
  reasons: [],
  facts: { ...NO_FACTS, bornAt, isSeen, isSure: false },
  end: null,
  secrets: null,
  verdict: null,
  verdictAt: null,
})

/** Tells whether a reason ended with its key. */
export const endedByDeath = ({ ended }: { readonly ended: Reason['ended'] }): boolean =>
  ended === 'revoked' || ended === 'already_gone'
export const isOpenReason = ({ ended }: Reason): boolean => ended === null
export const openReasons = ({ reasons }: Entry): readonly Reason[] => reasons.filter(isOpenReason)

/** Tells whether anybody still wants the key dead, and it may not be. */
export const isOpen = (entry: Entry): boolean =>
  entry.end === null && entry.reasons.some(isOpenReason)
/** Tells whether anybody wants the key dead without a date, a program or the turn of a group. */
export const isWantedNow = (entry: Entry): boolean =>
  entry.end === null &&
  openReasons(entry).some(
    ({ dueAt, leaseId, group }) => dueAt === null && leaseId === null && group === null,
  )
/** Tells whether nobody wants the key dead any more, but a request for it was sent. */
export const isDropped = (entry: Entry): boolean =>
  entry.end === null && entry.facts.sentAt !== null && !entry.reasons.some(isOpenReason)
/** Tells whether the key is to end, or may have ended, by a request of this app. */
export const mayEnd = ({ facts, end, reasons }: Entry): boolean =>
  facts.sentAt !== null || end !== null || reasons.some(isOpenReason)

/** Tells whether the key is thought gone, and its secret is to be tried. */
export const awaitsProof = (entry: Entry): boolean =>
  entry.end !== null && entry.secrets !== null && !entry.facts.isProven

/** Tells whether every open reason waits for the person. */
export const isHeld = (entry: Entry): boolean => {
  const open = openReasons(entry)
  return open.length > 0 && open.every(({ held }) => held !== null)
}

/** When the looks after the end count from; null where there are none. */
export const watchedSince = (entry: Entry): number | null =>
  entry.end?.at ?? (isDropped(entry) ? entry.facts.sentAt : null)

/** Tells whether the secret is the key's own: known as that, or answered while the key lived. */
export const isKeysOwn = ({ isSure, hasWorked }: Facts): boolean => isSure || hasWorked

/** Since when a secret is kept for a proof alone; null: it is still needed, or was never. */
export const secretKeptSince = (entry: Entry): number | null => {
  if (entry.secrets === null) return null
  const { firstEndAt, sentAt } = entry.facts
  const isResting = isHeld(entry) || !isKeysOwn(entry.facts)
  return watchedSince(entry) ?? (isResting ? (firstEndAt ?? sentAt) : null)
}
