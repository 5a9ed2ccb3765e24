import { randomUUID } from 'node:crypto'
import { type ActivityClient, keyFields } from '../../../contract/activity.ts'
import type { ApiKey } from '../../../contract/api-key.ts'
import {
  type Delivery,
  type NotedPlace,
  type Place,
  placeLine,
} from '../../../contract/delivery.ts'
import { type FailureCode, ok, type Result } from '../../../contract/result.ts'
import type { BoundSecret } from '../../base/bound-secret.ts'
import type { ActivityLog } from '../activity/activity-log.ts'
import type { SessionTable } from '../connections/session-table.ts'
import type { KeptSecrets } from '../kept/kept-secrets.ts'
import type { Reveals } from '../kept/reveals.ts'
import type { Destination } from './destination.ts'

/** A secret and the key that it belongs to. */
export interface KeySecret extends BoundSecret {
  readonly connectionId: string
  readonly key: ApiKey
}

/** The secret of a reveal, with its key. */
export const keySecretOf = (reveals: Reveals, revealId: string): Result<KeySecret, 'gone'> => {
  const used = reveals.use(revealId)
  if (!used.ok) return used
  const { secret, address, reveal } = used.value
  return ok({ secret, address, connectionId: reveal.connectionId, key: reveal.key })
}

const placed = (place: Place): { readonly place?: string } =>
  place.kind === 'kept' ? {} : { place: placeLine(place) }

/**
 * Makes what delivers a secret and reads it back. What came of that is written down, and the place
 * is noted with the key. `client`: the program that asked for it.
 */
export const createNotedDelivery =
  (
    sessions: SessionTable,
    activity: ActivityLog,
    noted: (connectionId: string, keyId: string, delivery: Delivery<NotedPlace>) => void,
    now: () => number,
  ) =>
  async <F extends FailureCode>(
    destination: Destination<Place, F>,
    { connectionId, key, secret }: KeySecret,
    revealId: string,
    client: ActivityClient | null,
  ): Promise<Result<Delivery, F | 'gone'>> => {
    const session = sessions.find(connectionId)
    if (!session.ok) return session
    const written = await destination.deliver(secret)
    const verified = written.ok ? await destination.verify(secret) : written
    activity.add({
      connection: session.value.connection().name,
      action: destination.describe().kind === 'kept' ? 'keep' : 'deliver',
      ...keyFields(key),
      outcome: verified.ok ? 'ok' : verified.error.code,
      ...placed(destination.describe()),
      ...(client === null ? {} : { client }),
    })
    if (!verified.ok) return verified
    const delivery = { ...destination.describe(), id: randomUUID(), at: now(), revealId }
    if (delivery.kind !== 'kept') noted(connectionId, key.id, delivery)
    return ok(delivery)
  }

/**
 * Makes what delivers the secret of a reveal, which counts as delivered then. `delivered` tells the
 * rotation of the reveal, if there is one.
 */
export const createHandOver =
  (
    reveals: Reveals,
    kept: KeptSecrets,
    deliver: ReturnType<typeof createNotedDelivery>,
    delivered: (revealId: string) => Promise<void>,
  ) =>
  async <F extends FailureCode>(
    destination: Destination<Place, F>,
    revealId: string,
    client: ActivityClient | null = null,
  ): Promise<Result<Delivery, F | 'gone'>> => {
    const of = keySecretOf(reveals, revealId)
    if (!of.ok) return of
    const delivery = await deliver(destination, of.value, revealId, client)
    if (!delivery.ok) return delivery
    const { connectionId, key } = of.value
    // A secret that is kept here can be wiped while its reveal is open.
    const isKept = (): boolean => kept.of(connectionId).some(({ id }) => id === key.id)
    reveals.delivered(revealId, delivery.value.kind === 'kept' ? isKept : () => true)
    await delivered(revealId)
    return delivery
  }

export type HandOver = ReturnType<typeof createHandOver>
