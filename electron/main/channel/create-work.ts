import { nameProblem } from '../../contract/api-key.ts'
import type { FrozenRequest } from '../../contract/approval.ts'
import { LEASE_REQUESTS } from '../../contract/lease.ts'
import type { Prepare, PreparedDelivery } from '../delivery/prepare.ts'
import type { ActivityLog } from '../diagnostics/activity-log.ts'
import { addressOf } from '../key-api/bound-secret.ts'
import type { CreateWorkflow } from '../workflows/create.ts'
import { outcomeText } from '../workflows/logged-revoke.ts'
import type { Reveals } from '../workflows/reveals.ts'
import { refuseAs } from './codes.ts'
import { lookAt, placeOf } from './destination-of.ts'
import { frozenConnection, requestsOf } from './frozen.ts'
import { type NamesParts, sessionNamed } from './names.ts'
import { refuse, type Work } from './work.ts'

/** The list, and the create. */
const COST = LEASE_REQUESTS / 2

export interface CreateWorkParts extends NamesParts {
  readonly creates: Pick<CreateWorkflow, 'create'>
  readonly reveals: Pick<Reveals, 'finish'>
  readonly prepare: Prepare
  readonly activity: Pick<ActivityLog, 'add'>
  /** A secret that could not be delivered waits for the person in the window. */
  readonly undelivered: () => void
}

/** A key that a program asks for, whose secret goes to a place and not to the program. */
export const createCreateWork = (parts: CreateWorkParts): Work<'create'> => {
  /** What the person was shown of a place is what is delivered to. */
  const looked = new WeakMap<FrozenRequest, PreparedDelivery>()
  return {
    freeze: async ({ connection, client, name, to }) => {
      const session = sessionNamed(parts, connection)
      if (!session.ok) return session
      if (session.value.state().phase === 'signed_out') return refuse('not_connected')
      if (nameProblem(name) !== null) return refuse('invalid_request')
      const place = await lookAt(parts.prepare, to, session.value.connection().id)
      if (!place.ok) return place
      const frozen: FrozenRequest = {
        kind: 'create',
        client,
        connection: frozenConnection(parts, session.value),
        key: null,
        newName: name.trim(),
        destination: place.value.shown,
        run: null,
        requests: requestsOf(session.value, COST),
        warnings: [],
      }
      looked.set(frozen, place.value.prepared)
      return { ok: true, value: frozen }
    },
    run: async ({ client, kind, name }, frozen) => {
      const session = parts.sessions.find(frozen.connection.id)
      const prepared = looked.get(frozen)
      if (!session.ok || prepared === undefined || frozen.destination === null) return refuse('gone')
      const connection = session.value.connection()
      const created = await parts.creates.create(session.value, name)
      const reveal = created.ok && created.value.kind === 'created' ? created.value.reveal : null
      parts.activity.add({
        connection: connection.name,
        action: 'create',
        keyId: reveal?.key.id ?? null,
        keyName: name.trim(),
        outcome: outcomeText(created),
        client: { name: client.name, request: kind, connectionId: connection.id },
      })
      if (!created.ok) return refuseAs(created.error)
      if (created.value.kind !== 'created')
        return created.value.kind === 'refused' ? refuseAs(created.value.cause) : refuse('unknown_outcome')
      const { id, key } = created.value.reveal
      const delivered = await prepared.deliverRevealed(id, { address: addressOf(connection), connectionId: connection.id, key })
      if (!delivered.ok) {
        parts.undelivered()
        return refuseAs(delivered.error, 'created')
      }
      parts.reveals.finish(id)
      return { ok: true, value: { keyId: key.id, lastFour: key.lastFour, place: placeOf(frozen.destination) } }
    },
  }
}
