import { keyFields } from '../../../contract/activity.ts'
import type { FrozenRequest } from '../../../contract/approval.ts'
import type { ChannelOutcome, ChannelRequest } from '../../../contract/channel.ts'
import type { ChannelStage } from '../../../contract/channel-failure.ts'
import { ok } from '../../../contract/result.ts'
import type { Rotation } from '../../../contract/rotate.ts'
import { addressOf } from '../../base/bound-secret.ts'
import type { Prepare } from '../../features/delivery/prepare.ts'
import type { Rotations } from '../../features/rotation/rotations.ts'
import { refuseAs } from './codes.ts'
import { askedFor, Places, placeOf } from './destination-of.ts'
import { askerOf, frozenConnection, requestsOf, warningsOf } from './frozen.ts'
import type { Names } from './names.ts'
import { type Answered, type LogActivity, refuse, type Work } from './work.ts'

/** The list before and after, the create, the check, and the revoke with the list that it takes. */
const COST = 6

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
export class RotateWork implements Work<'rotate'> {
  readonly #names: Names
  readonly #rotations: Rotations
  readonly #places: Places
  readonly #log: LogActivity
  readonly #undelivered: () => void

  /** `undelivered`: as in `CreateWork`. */
  constructor(
    names: Names,
    rotations: Rotations,
    prepare: Prepare,
    log: LogActivity,
    undelivered: () => void,
  ) {
    this.#names = names
    this.#rotations = rotations
    this.#places = new Places(prepare)
    this.#log = log
    this.#undelivered = undelivered
  }

  async freeze(request: ChannelRequest<'rotate'>): Promise<Answered<FrozenRequest>> {
    const asked = await this.#names.key(request)
    if (!asked.ok) return asked
    const { session, key } = asked.value
    const { id, name, lastFour } = key
    return this.#places.freeze(request.to, (destination) => ({
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
  }
  isAsFrozen(frozen: FrozenRequest): boolean {
    return this.#places.isAsFrozen(frozen)
  }
  async run(
    { client, kind }: ChannelRequest<'rotate'>,
    frozen: FrozenRequest,
  ): Promise<ChannelOutcome<'rotate'>> {
    const { connection, key, newName } = frozen
    const session = this.#names.find(connection.id)
    const place = this.#places.approved(frozen)
    if (!session.ok || key === null || newName === null || place === null) return refuse('gone')
    const started = await this.#rotations.start(
      connection.id,
      key.id,
      newName,
      askedFor(client, place.destination),
    )
    if (!started.ok) return refuseAs(started.error)
    const { id } = started.value
    const made = this.#now(id)
    const newKey = made?.newKey ?? null
    if (made === undefined || newKey === null) return refused(made, null)
    const asker = askerOf({ client, kind }, connection.id)
    // Whatever comes of it, the program got this key.
    this.#log({
      connection: session.value.connection().name,
      action: 'rotate',
      ...keyFields(newKey),
      outcome: 'created',
      client: asker,
    })
    if (made.step !== 'deliver' || made.problem !== null || made.revealId === null)
      return refused(made, 'created')
    const answer = {
      keyId: newKey.id,
      lastFour: newKey.lastFour,
      place: placeOf(place.destination),
    }
    if (place.delivery === undefined) {
      // It rests in the window until the person has put the secret in its place.
      this.#undelivered()
      return ok({ ...answer, revoked: null })
    }
    const madeKey = {
      address: addressOf(session.value.connection()),
      connectionId: connection.id,
      key: newKey,
    }
    const delivered = await place.delivery.deliverRevealed(made.revealId, madeKey, asker)
    if (!delivered.ok) {
      this.#undelivered()
      return refuseAs(delivered.error, 'created')
    }
    return (await this.#finish(id)) ?? ok({ ...answer, revoked: key.id })
  }

  #now(id: string): Rotation | undefined {
    return this.#rotations.list().find((one) => one.id === id)
  }
  /** Goes on after the delivery, until the old key is revoked. Resolves to why it did not end so. */
  async #finish(id: string): Promise<ReturnType<typeof refuse> | null> {
    // What the approval showed is what a person confirms in the window otherwise.
    for (const action of [{ kind: 'next' }, { kind: 'retire', typedName: null }] as const) {
      const done = await this.#rotations.act(id, action, true)
      if (!done.ok) return refuseAs(done.error, 'delivered')
    }
    const ended = this.#now(id)
    return ended?.end === 'rotated' ? null : refused(ended, 'delivered')
  }
}
