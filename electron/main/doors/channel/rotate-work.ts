import { keyFields } from '../../../contract/activity.ts'
import type { ChannelStage } from '../../../contract/channel-failure.ts'
import { ok } from '../../../contract/result.ts'
import type { Rotation } from '../../../contract/rotate.ts'
import { addressOf } from '../../base/bound-secret.ts'
import type { ActivityLog } from '../../features/activity/activity-log.ts'
import type { Prepare } from '../../features/delivery/prepare.ts'
import type { Rotations } from '../../features/rotation/rotations.ts'
import { refuseAs } from './codes.ts'
import { askedFor, createPlaces, placeOf } from './destination-of.ts'
import { askerOf, frozenConnection, requestsOf, warningsOf } from './frozen.ts'
import { keyAsked, type NamesParts } from './names.ts'
import { refuse, type Work } from './work.ts'

/** The list before and after, the create, the check, and the revoke with the list that it takes. */
const COST = 6

interface RotateWorkParts extends NamesParts {
  readonly rotations: Pick<Rotations, 'start' | 'act' | 'list'>
  readonly prepare: Prepare
  readonly activity: Pick<ActivityLog, 'add'>
  /** As `CreateWorkParts`. */
  readonly undelivered: () => void
}

/**
 * Why a rotation rests where it should not. It is in the window, where the person goes on with it.
 */
const refused = (rotation: Rotation | undefined, stage: ChannelStage | null) => {
  const problem = rotation?.problem ?? null
  // Without a key nobody may say that nothing was done, unless the create was refused.
  const isKnown = stage !== null || problem?.kind === 'refused'
  if (isKnown && problem !== null && 'cause' in problem && problem.cause !== null)
    return refuseAs(problem.cause, stage)
  return refuse('unknown_outcome', stage === null ? {} : { stage })
}

/**
 * A rotation that a program asks for: the new secret goes to a place, and then the old key is
 * revoked.
 */
export const createRotateWork = (parts: RotateWorkParts): Work<'rotate'> => {
  const { rotations } = parts
  const places = createPlaces(parts.prepare)
  const now = (id: string): Rotation | undefined => rotations.list().find((one) => one.id === id)
  return {
    freeze: async (request) => {
      const asked = await keyAsked(parts, request)
      if (!asked.ok) return asked
      const { session, key } = asked.value
      const { id, name, lastFour } = key
      return places.freeze(request.to, (destination) => ({
        kind: 'rotate',
        client: request.client,
        connection: frozenConnection(session),
        key: { id, name, lastFour },
        newName: name,
        destination,
        run: null,
        requests: requestsOf(session, COST),
        // There is another key afterwards.
        warnings: warningsOf(session, id).filter((warning) => warning !== 'last'),
      }))
    },
    isAsFrozen: places.isAsFrozen,
    run: async ({ client, kind }, frozen) => {
      const { connection, key, newName, destination } = frozen
      const session = parts.sessions.find(connection.id)
      const delivery = places.of(frozen)
      const isShown = destination?.kind === 'shown'
      if (
        !session.ok ||
        key === null ||
        newName === null ||
        destination === null ||
        (delivery === undefined && !isShown)
      )
        return refuse('gone')
      const started = await rotations.start(
        connection.id,
        key.id,
        newName,
        askedFor(client, destination),
      )
      if (!started.ok) return refuseAs(started.error)
      const { id } = started.value
      const made = now(id)
      const newKey = made?.newKey ?? null
      if (made === undefined || newKey === null) return refused(made, null)
      const asker = askerOf({ client, kind }, connection.id)
      // Whatever comes of it, the program got this key.
      parts.activity.add({
        connection: session.value.connection().name,
        action: 'rotate',
        ...keyFields(newKey),
        outcome: 'created',
        client: asker,
      })
      if (made.step !== 'deliver' || made.problem !== null || made.revealId === null)
        return refused(made, 'created')
      const answer = { keyId: newKey.id, lastFour: newKey.lastFour, place: placeOf(destination) }
      if (delivery === undefined) {
        // It rests in the window until the person has put the secret in its place.
        parts.undelivered()
        return ok({ ...answer, revoked: null })
      }
      const madeKey = {
        address: addressOf(session.value.connection()),
        connectionId: connection.id,
        key: newKey,
      }
      const delivered = await delivery.deliverRevealed(made.revealId, madeKey, asker)
      if (!delivered.ok) {
        parts.undelivered()
        return refuseAs(delivered.error, 'created')
      }
      // What the approval showed is what a person confirms in the window otherwise.
      for (const action of [{ kind: 'next' }, { kind: 'retire', typedName: null }] as const) {
        const done = await rotations.act(id, action, true)
        if (!done.ok) return refuseAs(done.error, 'delivered')
      }
      const ended = now(id)
      if (ended?.end !== 'rotated') return refused(ended, 'delivered')
      return ok({ ...answer, revoked: key.id })
    },
  }
}
