import { randomUUID } from 'node:crypto'
import { type ApiKey, keyWithId, lastFourOf } from '../../../contract/api-key.ts'
import {
  type FoundSecret,
  isProvenDead,
  type Leak,
  type LeakAction,
  type SkippableItem,
} from '../../../contract/leak.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { RevokeConfirmation } from '../../../contract/workflow.ts'
import { addressOf, type BoundSecret } from '../../base/bound-secret.ts'
import { knownIds } from '../connections/same-workspace.ts'
import type { Sessions } from '../connections/sessions.ts'
import type { KeyLog } from '../keys/key-log.ts'
import type { RevocationNews } from '../revocations/news.ts'
import type { Revocations } from '../revocations/revocations.ts'
import type { LeakSearch } from './leak-search.ts'
import type { LeakRow, Leaks } from './leaks.ts'

type ActFailure = 'gone' | 'leak_open' | 'not_confirmed' | 'connection_moved'

/** Replaces the leaked secret in what a person writes, because not every secret has a known shape. */
const withoutSecret = (text: string, secret: BoundSecret | null): string =>
  secret === null ? text : text.replaceAll(secret.secret, `…${lastFourOf(secret.secret)}`)

/** What a person does about leaked keys, in whatever order. */
export class LeakActions {
  readonly #leaks: Leaks
  readonly #sessions: Sessions
  readonly #revocations: Revocations
  readonly #search: LeakSearch
  readonly #logged: KeyLog

  constructor(
    leaks: Leaks,
    sessions: Sessions,
    revocations: Revocations,
    search: LeakSearch,
    logged: KeyLog,
  ) {
    this.#leaks = leaks
    this.#sessions = sessions
    this.#revocations = revocations
    this.#search = search
    this.#logged = logged
  }

  /** As the channel `leaks:begin`. */
  begin(
    connectionId: string,
    keyId: string,
    found: FoundSecret | string | null,
  ): Result<Leak, 'gone'> {
    const session = this.#sessions.find(connectionId)
    if (!session.ok) return session
    const key = keyWithId(session.value.state().keys, keyId)
    if (key === undefined) return fail('gone')
    const address = addressOf(session.value.connection())
    const same = this.#leaks.ofKey(connectionId, keyId)
    const pasted = this.#pasted(found, key, same?.record.address ?? address)
    if (same !== undefined) {
      if (pasted !== null) this.#giveSecret(same, pasted)
      return this.#view(same.record.id)
    }
    const id = randomUUID()
    const record = {
      id,
      connectionId,
      address,
      knownIds: knownIds(session.value),
      key,
      own: session.value.state().own.ids.includes(keyId),
      since: this.#leaks.now(),
      place: '',
      reason: '',
      skipped: [],
      revoked: null,
      provenAt: null,
      replacement: null,
    }
    this.#leaks.put({ record, secrets: pasted })
    this.#logged('leak', session.value, key, 'begun')
    return this.#view(id)
  }

  /** As the channel `leaks:act`. */
  async act(id: string, action: LeakAction, isAsked = false): Promise<Result<null, ActFailure>> {
    const row = this.#leaks.get(id)
    if (row === undefined) return fail('gone')
    const { record, secrets } = row
    switch (action.kind) {
      case 'revoke':
        return this.#revoke(row, { ...action, isAsked })
      case 'prove':
        await this.#prove(row)
        return ok(null)
      case 'secret': {
        const pasted = this.#pasted(action.found, record.key, record.address)
        if (pasted === null) return fail('gone')
        await this.#prove(this.#giveSecret(row, pasted))
        return ok(null)
      }
      case 'skip':
      case 'resume':
        this.#skip(row, action.item, action.kind === 'skip')
        return ok(null)
      case 'write': {
        const [place, reason] = [action.place, action.reason].map((text) =>
          withoutSecret(text.trim(), secrets),
        )
        this.#leaks.put({
          record: { ...record, place: place ?? '', reason: reason ?? '' },
          secrets,
        })
        return ok(null)
      }
      case 'finish':
      case 'discard':
        return this.#close(row, action)
    }
  }

  /** As the topic `revocationNews`. */
  heard(news: RevocationNews): void {
    const dead = this.#leaks.noteNews(news)
    // A key that ended without a request of ours has no proof that follows by itself.
    if (dead !== null && news.row.secrets === null) void this.#prove(dead)
  }

  #view(id: string): Result<Leak, 'gone'> {
    const leak = this.#leaks.list().find((one) => one.id === id)
    return leak === undefined ? fail('gone') : ok(leak)
  }

  /** Returns the pasted secret where it may be the key's: another one would prove nothing. */
  #pasted(
    found: FoundSecret | string | null,
    { lastFour }: ApiKey,
    address: string,
  ): BoundSecret | null {
    const secret = found === null || typeof found === 'string' ? found : this.#search.secret(found)
    return secret === null || lastFourOf(secret) !== lastFour ? null : { secret, address }
  }
  #giveSecret({ record }: LeakRow, secrets: BoundSecret): LeakRow {
    const place = withoutSecret(record.place, secrets)
    const reason = withoutSecret(record.reason, secrets)
    const row = { record: { ...record, place, reason }, secrets }
    this.#leaks.put(row)
    return row
  }
  #skip({ record, secrets }: LeakRow, item: SkippableItem, isSkipped: boolean): void {
    const others = record.skipped.filter((one) => one.item !== item)
    const skipped = isSkipped ? [...others, { item, at: this.#leaks.now() }] : others
    this.#leaks.put({ record: { ...record, skipped }, secrets })
  }

  async #revoke(
    { record }: LeakRow,
    confirmation: RevokeConfirmation,
  ): Promise<Result<null, ActFailure>> {
    const { connectionId, key, address, knownIds: known } = record
    const session = this.#sessions.find(connectionId)
    if (!session.ok) return session
    if (addressOf(session.value.connection()) !== address) return fail('connection_moved')
    const wanted = { why: 'leak', known } as const
    const revoked = await this.#revocations.revokeConfirmed(
      session.value,
      key.id,
      confirmation,
      wanted,
      key,
    )
    return revoked.ok ? ok(null) : revoked
  }

  /** Asks the service with the leaked secret, once the key should be dead. */
  async #prove({ record, secrets }: LeakRow): Promise<void> {
    const { connectionId, key } = record
    const session = this.#sessions.find(connectionId)
    const end = this.#leaks.end(record)
    if (!session.ok || (end !== 'dead' && end !== 'not_proven')) return
    await this.#revocations.proofs.prove(session.value, key, secrets)
  }

  #close(
    { record }: LeakRow,
    action: Extract<LeakAction, { readonly kind: 'finish' | 'discard' }>,
  ): Result<null, ActFailure> {
    const leak = this.#view(record.id)
    if (!leak.ok) return leak
    const { connectionId, key } = record
    const { end, hasSecret } = leak.value
    const isAlive = end === 'alive'
    const isProven = action.kind === 'finish' && action.isProven
    if ((action.kind === 'discard') !== isAlive || (isProven && !isProvenDead(leak.value)))
      return fail('leak_open')
    const session = this.#sessions.find(record.connectionId)
    const { proofs } = this.#revocations
    // The proof logs that it erases its secret. One that is known to be the key's stays for it.
    const isInProof = proofs.of(connectionId, key.id)?.hasSecret === true
    if (!isAlive && !isProven) proofs.giveUpUnsure(connectionId, key.id)
    const unproven = hasSecret && !isInProof ? 'given_up' : 'not_proven'
    const outcome = isAlive ? 'cancelled' : isProven ? 'confirmed' : unproven
    if (session.ok) this.#logged('leak', session.value, record.key, outcome)
    this.#leaks.drop(record.id)
    return ok(null)
  }
}
