import { nameProblem } from '../../../contract/api-key.ts'
import type { FrozenRequest } from '../../../contract/approval.ts'
import type { ChannelOutcome, ChannelRequest } from '../../../contract/channel.ts'
import { MOST_IDS } from '../../../contract/channel-failure.ts'
import { LEASE_REQUESTS } from '../../../contract/lease.ts'
import { ok } from '../../../contract/result.ts'
import type { CreateOutcome } from '../../../contract/workflow.ts'
import { addressOf } from '../../base/bound-secret.ts'
import type { Prepare } from '../../features/delivery/prepare.ts'
import type { Reveals } from '../../features/kept/reveals.ts'
import type { Creates } from '../../features/keys/create.ts'
import { refuseAs } from './codes.ts'
import { askedFor, Places, placeOf } from './destination-of.ts'
import { askerOf, frozenConnection, requestsOf } from './frozen.ts'
import type { Names } from './names.ts'
import { type Answered, refuse, type Work } from './work.ts'

/** The list, and the create. */
const COST = LEASE_REQUESTS / 2

/** Refuses as unknown, with the keys that the create may have left. */
const refuseLost = (lost: CreateOutcome): ReturnType<typeof refuse> => {
  const ids =
    lost.kind === 'lost'
      ? [...lost.orphans, ...lost.others].slice(0, MOST_IDS).map(({ id }) => id)
      : []
  return refuse('unknown_outcome', ids.length === 0 ? {} : { ids })
}

/** A key that a program asks for, whose secret goes to a place and not to the program. */
export class CreateWork implements Work<'create'> {
  readonly #names: Names
  readonly #creates: Creates
  readonly #reveals: Reveals
  readonly #places: Places
  readonly #undelivered: () => void

  /**
   * `undelivered`: a secret that could not be delivered, or a create without an answer, waits for
   * the person in the window.
   */
  constructor(
    names: Names,
    creates: Creates,
    reveals: Reveals,
    prepare: Prepare,
    undelivered: () => void,
  ) {
    this.#names = names
    this.#creates = creates
    this.#reveals = reveals
    this.#places = new Places(prepare)
    this.#undelivered = undelivered
  }

  async freeze(request: ChannelRequest<'create'>): Promise<Answered<FrozenRequest>> {
    const { connection, client, name, to } = request
    const session = this.#names.session(connection)
    if (!session.ok) return session
    if (session.value.state().phase === 'signed_out') return refuse('not_connected')
    if (nameProblem(name) !== null) return refuse('invalid_request')
    return this.#places.freeze(to, (destination) => ({
      kind: 'create',
      client,
      connection: frozenConnection(session.value),
      key: null,
      newName: name.trim(),
      destination,
      run: null,
      requests: requestsOf(session.value, COST),
      warnings: [],
    }))
  }
  isAsFrozen(frozen: FrozenRequest): boolean {
    return this.#places.isAsFrozen(frozen)
  }
  async run(
    { client, kind }: ChannelRequest<'create'>,
    frozen: FrozenRequest,
  ): Promise<ChannelOutcome<'create'>> {
    const session = this.#names.find(frozen.connection.id)
    const place = this.#places.approved(frozen)
    if (!session.ok || place === null || frozen.newName === null) return refuse('gone')
    const connection = session.value.connection()
    const asker = askerOf({ client, kind }, connection.id)
    const created = await this.#creates.create(
      session.value,
      frozen.newName,
      askedFor(client, place.destination),
      asker,
    )
    if (!created.ok) return refuseAs(created.error)
    if (created.value.kind === 'refused') return refuseAs(created.value.cause)
    if (created.value.kind !== 'created') {
      // What is known of it waits in the window.
      this.#undelivered()
      return refuseLost(created.value)
    }
    const { id, key } = created.value.reveal
    const made = { keyId: key.id, lastFour: key.lastFour, place: placeOf(place.destination) }
    if (place.delivery === undefined) {
      // It waits in the window until the person has put it in its place.
      this.#undelivered()
      return ok(made)
    }
    const madeKey = { address: addressOf(connection), connectionId: connection.id, key }
    const delivered = await place.delivery.deliverRevealed(id, madeKey, asker)
    if (!delivered.ok) {
      this.#undelivered()
      return refuseAs(delivered.error, 'created')
    }
    this.#reveals.finish(id)
    return ok(made)
  }
}
