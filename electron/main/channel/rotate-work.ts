import type { FrozenRequest } from '../../contract/approval.ts'
import type { ChannelStage } from '../../contract/channel.ts'
import type { Rotation } from '../../contract/rotate.ts'
import type { Prepare, PreparedDelivery } from '../delivery/prepare.ts'
import type { ActivityLog } from '../diagnostics/activity-log.ts'
import { addressOf } from '../key-api/bound-secret.ts'
import type { Rotations } from '../workflows/rotation/rotations.ts'
import { refuseAs } from './codes.ts'
import { lookAt, placeOf } from './destination-of.ts'
import { frozenConnection, requestsOf, warningsOf } from './frozen.ts'
import { freshKeys, keyNamed, type NamesParts, sessionNamed } from './names.ts'
import { refuse, type Work } from './work.ts'

/** The list before and after, the create, the check, and the revoke with the list that it takes. */
const COST = 6

export interface RotateWorkParts extends NamesParts {
  readonly rotations: Pick<Rotations, 'start' | 'act' | 'list'>
  readonly prepare: Prepare
  readonly activity: Pick<ActivityLog, 'add'>
}

/** Why a rotation rests where it should not. It is in the window, where the person goes on with it. */
const refused = (rotation: Rotation | undefined, stage: ChannelStage | null) => {
  const problem = rotation?.problem ?? null
  // Without a key nobody may say that nothing was done, unless the create was refused.
  const isKnown = stage !== null || problem?.kind === 'refused'
  if (isKnown && problem !== null && 'cause' in problem && problem.cause !== null) return refuseAs(problem.cause, stage)
  return refuse('unknown_outcome', stage === null ? {} : { stage })
}

/** A rotation that a program asks for: the new secret goes to a place, and then the old key is revoked. */
export const createRotateWork = (parts: RotateWorkParts): Work<'rotate'> => {
  const { rotations } = parts
  const looked = new WeakMap<FrozenRequest, PreparedDelivery>()
  const now = (id: string): Rotation | undefined => rotations.list().find((one) => one.id === id)
  return {
    freeze: async ({ connection, client, key: asked, to }) => {
      const session = sessionNamed(parts, connection)
      if (!session.ok) return session
      const keys = await freshKeys(session.value)
      if (!keys.ok) return keys
      const key = keyNamed(keys.value, asked)
      if (!key.ok) return key
      const place = await lookAt(parts.prepare, to, session.value.connection().id)
      if (!place.ok) return place
      const { id, name, lastFour } = key.value
      const frozen: FrozenRequest = {
        kind: 'rotate',
        client,
        connection: frozenConnection(parts, session.value),
        key: { id, name, lastFour },
        newName: name,
        destination: place.value.shown,
        run: null,
        requests: requestsOf(session.value, COST),
        warnings: warningsOf(session.value, id),
      }
      looked.set(frozen, place.value.prepared)
      return { ok: true, value: frozen }
    },
    run: async ({ client, kind }, frozen) => {
      const { connection, key, destination } = frozen
      const session = parts.sessions.find(connection.id)
      const prepared = looked.get(frozen)
      if (!session.ok || prepared === undefined || key === null || destination === null) return refuse('gone')
      const started = await rotations.start(connection.id, key.id, key.name)
      if (!started.ok) return refuseAs(started.error)
      const { id } = started.value
      const made = now(id)
      const newKey = made?.newKey ?? null
      if (made === undefined || newKey === null) return refused(made, null)
      // Whatever comes of it, the program got this key.
      parts.activity.add({
        connection: session.value.connection().name,
        action: 'rotate',
        keyId: newKey.id,
        keyName: newKey.name,
        outcome: 'created',
        client: { name: client.name, request: kind, connectionId: connection.id },
      })
      if (made.step !== 'deliver' || made.problem !== null || made.revealId === null) return refused(made, 'created')
      const of = { address: addressOf(session.value.connection()), connectionId: connection.id, key: newKey }
      const delivered = await prepared.deliverRevealed(made.revealId, of)
      if (!delivered.ok) return refuseAs(delivered.error, 'created')
      // What the approval showed is what a person confirms in the window otherwise.
      for (const action of [{ kind: 'next' }, { kind: 'retire', typedName: key.name }] as const) {
        const done = await rotations.act(id, action)
        if (!done.ok) return refuseAs(done.error, 'delivered')
      }
      const ended = now(id)
      if (ended?.end !== 'rotated') return refused(ended, 'delivered')
      return { ok: true, value: { keyId: newKey.id, lastFour: newKey.lastFour, place: placeOf(destination) } }
    },
  }
}
