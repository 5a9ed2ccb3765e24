import type { ApiKey } from '../../contract/api-key.ts'
import type { KeyListState } from '../../contract/connection.ts'
import type { DeathProof } from '../../contract/death-proof.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { isGone, type RevokeOutcome } from '../../contract/workflow.ts'
import { createOneAtATime, type OneAtATime } from '../app/one-at-a-time.ts'
import { momentOf, SYSTEM_CLOCK } from '../base/clock.ts'
import type { ClientFactory } from '../key-api/client-factory.ts'
import type { RevokeSettled, Session } from '../sessions/session.ts'
import { budgetWait } from '../workflows/bulk/bulk-step.ts'
import { isOfWorkspace, knownIds } from '../workflows/same-workspace.ts'
import { askService, isCompared, withoutComparison } from './ask-service.ts'
import { createKnownSecrets, type KnownSecret, type KnownSecretsParts, type SecretSource } from './known-secrets.ts'
import { type DeadKey, digestOf, freshProof, isOpen, type ProofEntry, waitsForList } from './proof-entry.ts'
import { createProofTable, type ProofTableParts } from './proof-table.ts'

/**
 * Whether revoked keys are dead: the service is asked once with the secret of each, where that is known. It needs no window and goes on
 * while the app is locked.
 */
export interface DeathProofs {
  /**
   * Asks now, with this secret of a key that was revoked; joins one that is asked already, and does not ask again for one that is
   * confirmed. Until it is confirmed the secret is kept in the vault, for `PROOF_MS` at most. Fails with `gone` where the connection is not
   * known (any more). Never rejects.
   */
  prove(dead: DeadKey): Promise<Result<DeathProof, 'gone'>>
  /** Asks once more. */
  again(id: string): Promise<Result<DeathProof, 'gone'>>
  /** Wipes the secret: nothing can be proven any more. */
  giveUp(id: string): Result<null, 'gone'>
  /** Newest first; of those that are confirmed the last ones of this run. */
  list(): readonly DeathProof[]
  /** Those that are not confirmed. */
  unproven(): readonly DeathProof[]
  /** From now on the secrets of keys are looked for here too, before those that were added earlier. */
  know(source: SecretSource): void
  /** As `Session.revoking`. */
  revoking(connectionId: string, key: ApiKey): Promise<RevokeSettled>
  /** A list was read: it shows what came of a revoke, and is the answer that a 401 is compared with. */
  listed(list: KeyListState): void
  /** Takes up what an earlier run left. */
  recover(): void
  /** A connection may be kept otherwise now: "until you quit" leaves nothing on disk. */
  persistenceChanged(): void
  /** The connection is forgotten, and the vault has nothing of it any more. */
  forgotten(connectionId: string): void
  /** The app ends: the next start goes on. */
  close(): void
}

export interface DeathProofsParts extends Omit<ProofTableParts, 'clock'>, KnownSecretsParts {
  readonly createClient: ClientFactory
  /** The service answered a key's own secret at `at` (as `Annotations.checked`): that is no use by somebody else. */
  readonly used: (connectionId: string, keyId: string, at: number, usedBefore: string | null) => void
  readonly clock?: ProofTableParts['clock']
}

/** Who waits for the answer: a person, some work that goes on with it, or, after a `revoke`, nobody: that waits for the connection's own budget. */
type Asker = 'person' | 'work' | 'revoke'

const isSignedOut = (outcome: RevokeOutcome | null): boolean => outcome !== null && 'signedOut' in outcome && outcome.signedOut

export const createDeathProofs = (parts: DeathProofsParts): DeathProofs => {
  const { find, clock = SYSTEM_CLOCK } = parts
  const asking = { createClient: parts.createClient, clock }
  const table = createProofTable({ ...parts, clock })
  const { entries, has, show, note, drop, settle } = table
  /** Of one connection one is asked after the other, so that one list of its own serves several. */
  const turns = new Map<string, OneAtATime>()
  const known = createKnownSecrets(parts)

  const sameAs = ({ connectionId, key, secret }: DeadKey): ProofEntry | undefined =>
    [...entries.values()].find(
      ({ record, digest }) => record.connectionId === connectionId && record.key.id === key.id && digest === digestOf(secret),
    )

  const entryFor = (dead: DeadKey, session: Session): ProofEntry => {
    const found = sameAs(dead)
    if (found !== undefined) return found
    const entry = freshProof(
      dead,
      knownIds(session).filter((id) => id !== dead.key.id),
      momentOf(clock),
    )
    table.add(entry)
    return entry
  }

  const askNow = async (entry: ProofEntry, by: Asker): Promise<void> => {
    const session = find(entry.record.connectionId)
    if (!session.ok || !has(entry) || table.isClosed()) return
    const wait = by === 'revoke' && !isCompared(session.value, asking) ? budgetWait(session.value.state().gauge, clock.wall()) : 0
    if (wait > 0) await clock.pause(wait, entry.wake.signal).catch(() => null)
    const { secret } = entry
    if (secret === null || !has(entry) || table.isClosed()) return
    const verdict = await askService(asking, session.value, secret)
    if (verdict.kind === 'works') {
      const { connectionId, key } = entry.record
      parts.used(connectionId, key.id, clock.wall() + session.value.state().skew, entry.usedBefore)
    }
    // Forgotten meanwhile, or cut off by the end of the app, which says nothing.
    if (has(entry) && !table.isClosed()) settle(entry, verdict, by === 'work')
  }

  const ask = (entry: ProofEntry, by: Asker): Promise<void> => {
    if (entry.asking !== null) return entry.asking
    const { connectionId } = entry.record
    const inTurn = turns.get(connectionId) ?? createOneAtATime()
    turns.set(connectionId, inTurn)
    entry.asking = inTurn(() => askNow(entry, by)).finally(() => {
      entry.asking = null
      show()
    })
    show()
    return entry.asking
  }

  const revoked = (entry: ProofEntry): void => {
    if (entry.record.state === 'revoked') return
    entry.record = { ...entry.record, state: 'revoked' }
    note(entry)
  }

  // One that still works is revoked once more.
  known.add(
    (connectionId, keyId) =>
      [...entries.values()].find(({ record }) => record.connectionId === connectionId && record.key.id === keyId)?.secret ?? null,
  )

  const settleRevoke = (entry: ProofEntry, outcome: RevokeOutcome | null): void => {
    entry.revokes -= 1
    if (!has(entry)) return
    if (outcome === null || outcome.kind === 'still_there') {
      // A revoke before this one may have been acknowledged.
      if (entry.record.state === 'revoking' && entry.revokes === 0) drop(entry)
      return
    }
    if (!isGone(outcome)) return
    revoked(entry)
    // The list call that showed it was one with this secret, and there is no other to compare with.
    if (isSignedOut(outcome)) settle(entry, withoutComparison(null))
    else void ask(entry, 'revoke')
  }

  const byId = (id: string): ProofEntry | undefined => {
    const entry = entries.get(id)
    return entry?.record.state === 'revoked' ? entry : undefined
  }

  const listed: DeathProofs['listed'] = ({ connectionId, phase, keys }) => {
    if (phase !== 'ready' || keys === null) return
    for (const entry of [...entries.values()]) {
      const { record, revokes } = entry
      if (record.connectionId !== connectionId || !isOpen(entry) || revokes > 0 || entry.asking !== null) continue
      if (record.state === 'revoking') {
        if (keys.some(({ id }) => id === record.key.id)) drop(entry)
        else if (isOfWorkspace(keys, new Set(record.known))) revoked(entry)
      }
      if (has(entry) && entry.record.state === 'revoked' && waitsForList(entry)) void ask(entry, 'revoke')
    }
  }

  return {
    prove: async (dead) => {
      const session = find(dead.connectionId)
      if (!session.ok) return session
      const entry = entryFor(dead, session.value)
      if (isOpen(entry)) {
        revoked(entry)
        await ask(entry, 'work')
      }
      return ok(table.shown(entry))
    },
    again: async (id) => {
      const entry = byId(id)
      if (entry === undefined || !isOpen(entry)) return fail('gone')
      await ask(entry, 'person')
      return has(entry) ? ok(table.shown(entry)) : fail('gone')
    },
    giveUp: (id) => {
      const entry = byId(id)
      if (entry === undefined || !isOpen(entry)) return fail('gone')
      table.end(entry, 'given_up')
      return ok(null)
    },
    list: table.list,
    unproven: () => table.list().filter(({ verdict }) => verdict?.kind !== 'confirmed'),
    know: known.add,
    revoking: async (connectionId, key) => {
      const begin = ({ secret }: KnownSecret): ProofEntry | null => {
        const session = find(connectionId)
        if (!session.ok || table.isClosed()) return null
        const entry = entryFor({ connectionId, key, secret }, session.value)
        if (!isOpen(entry)) return null
        entry.revokes += 1
        entry.usedBefore = session.value.lastUses()(key)
        return entry
      }
      const found = await known.of(connectionId, key.id)
      const entry = found?.sure === true ? begin(found) : null
      if (entry !== null) note(entry)
      return (outcome) => {
        // The connection was signed in with just this key, as its end shows.
        const shown = found !== null && !found.sure && isSignedOut(outcome) ? begin(found) : entry
        if (shown !== null) settleRevoke(shown, outcome)
      }
    },
    listed,
    recover: () => {
      table.recover()
      // A list may have been there before.
      for (const connectionId of new Set([...entries.values()].map(({ record }) => record.connectionId))) {
        const session = find(connectionId)
        if (session.ok) listed(session.value.state())
      }
    },
    persistenceChanged: show,
    forgotten: table.forgotten,
    close: table.close,
  }
}
