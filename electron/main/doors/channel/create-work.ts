import { nameProblem } from '../../../contract/api-key.ts'
import { MOST_IDS } from '../../../contract/channel-failure.ts'
import { LEASE_REQUESTS } from '../../../contract/lease.ts'
import { ok } from '../../../contract/result.ts'
import { addressOf } from '../../base/bound-secret.ts'
import type { Prepare } from '../../features/delivery/prepare.ts'
import type { Reveals } from '../../features/kept/reveals.ts'
import type { Creates } from '../../features/keys/create.ts'
import { refuseAs } from './codes.ts'
import { askedFor, createPlaces, placeOf } from './destination-of.ts'
import { askerOf, frozenConnection, requestsOf } from './frozen.ts'
import { type NamesParts, sessionNamed } from './names.ts'
import { refuse, type Work } from './work.ts'

/** The list, and the create. */
const COST = LEASE_REQUESTS / 2

interface CreateWorkParts extends NamesParts {
  readonly creates: Pick<Creates, 'create'>
  readonly reveals: Pick<Reveals, 'finish'>
  readonly prepare: Prepare
  /**
   * A secret that could not be delivered, or a create without an answer, waits for the person in
   * the window.
   */
  readonly undelivered: () => void
}

/** A key that a program asks for, whose secret goes to a place and not to the program. */
export const createCreateWork = (parts: CreateWorkParts): Work<'create'> => {
  const places = createPlaces(parts.prepare)
  return {
    freeze: async ({ connection, client, name, to }) => {
      const session = sessionNamed(parts, connection)
      if (!session.ok) return session
      if (session.value.state().phase === 'signed_out') return refuse('not_connected')
      if (nameProblem(name) !== null) return refuse('invalid_request')
      return places.freeze(to, (destination) => ({
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
    },
    isAsFrozen: places.isAsFrozen,
    run: async ({ client, kind }, frozen) => {
      const session = parts.sessions.find(frozen.connection.id)
      const delivery = places.of(frozen)
      const { destination, newName: name } = frozen
      const isShown = destination?.kind === 'shown'
      if (
        !session.ok ||
        destination === null ||
        name === null ||
        (delivery === undefined && !isShown)
      )
        return refuse('gone')
      const connection = session.value.connection()
      const asker = askerOf({ client, kind }, connection.id)
      const created = await parts.creates.create(
        session.value,
        name,
        askedFor(client, destination),
        asker,
      )
      if (!created.ok) return refuseAs(created.error)
      if (created.value.kind === 'refused') return refuseAs(created.value.cause)
      if (created.value.kind !== 'created') {
        // What is known of it waits in the window.
        parts.undelivered()
        const lost = created.value
        const ids =
          lost.kind === 'lost'
            ? [...lost.orphans, ...lost.others].slice(0, MOST_IDS).map(({ id }) => id)
            : []
        return refuse('unknown_outcome', ids.length === 0 ? {} : { ids })
      }
      const { id, key } = created.value.reveal
      const made = { keyId: key.id, lastFour: key.lastFour, place: placeOf(destination) }
      if (delivery === undefined) {
        // It waits in the window until the person has put it in its place.
        parts.undelivered()
        return ok(made)
      }
      const madeKey = { address: addressOf(connection), connectionId: connection.id, key }
      const delivered = await delivery.deliverRevealed(id, madeKey, asker)
      if (!delivered.ok) {
        parts.undelivered()
        return refuseAs(delivered.error, 'created')
      }
      parts.reveals.finish(id)
      return ok(made)
    },
  }
}
