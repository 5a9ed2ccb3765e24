import type { ActivityEntry } from '../../../electron/contract/activity.ts'
import type { World } from '../../world/world.ts'

/** Outcomes in the activity log by which the app says that a key is dead. */
const DEAD = /^(?:revoked|already_gone|gone_after_request)$/
/** Outcomes that tell what came of a request. */
const TOLD = /^(?:revoked|already_gone|gone_after_request|not_proven|stopped_after_request)/

const textOf = ({ at, action, keyId, outcome, count }: ActivityEntry): string =>
  [at, action, keyId, outcome, count].join(' ')

/** What the app says to the person. Nothing else of the model reads what the app has in memory. */
export class Shown {
  readonly #world: World
  readonly #seen = new Set<string>()

  constructor(world: World) {
    this.#world = world
  }

  plans() {
    return this.#world.core.revocations.plans.list()
  }
  bulks() {
    return this.#world.core.revocations.bulks.jobs()
  }
  rotations() {
    return this.#world.core.rotations.list()
  }
  proofs() {
    return this.#world.core.revocations.proofs.list()
  }
  leases() {
    return this.#world.core.leases.list()
  }
  /** Keys on the screen. */
  keys(connectionId: string) {
    const session = this.#world.core.sessions.find(connectionId)
    return (session.ok ? session.value.state().keys : null) ?? []
  }
  isSignedOut(connectionId: string): boolean {
    const session = this.#world.core.sessions.find(connectionId)
    return session.ok && session.value.state().phase === 'signed_out'
  }
  isRetried(orphanId: string): boolean {
    return this.#world.core.store.value.creates.some(({ record }) => record.key?.id === orphanId)
  }
  /** How many creates of a name, as it is masked, have no answer, or none that was read. */
  openCreates(name: string): number {
    const { creates } = this.#world.core.store.value
    return creates.filter(({ record }) => record.name === name).length
  }

  /** Entries of the activity log that were not there at the last call, oldest first. */
  news(): readonly ActivityEntry[] {
    const all = this.#world.core.activity.list().toReversed()
    const fresh = all.filter((entry) => !this.#seen.has(textOf(entry)))
    for (const entry of fresh) this.#seen.add(textOf(entry))
    return fresh
  }
  saysDead({ action, outcome, keyId }: ActivityEntry): boolean {
    return keyId !== null && (action === 'revoke' || action === 'plan') && DEAD.test(outcome)
  }
  hasTold(keyId: string): boolean {
    return this.#world.core.activity
      .list()
      .some((entry) => entry.keyId === keyId && TOLD.test(entry.outcome))
  }

  /** Where the window shows a key as dead: each place with the key. */
  deaths(): readonly { readonly id: string; readonly keyId: string }[] {
    const plans = this.plans().flatMap(({ id, keyId, phase }) =>
      phase.kind === 'ended' && (phase.end === 'revoked' || phase.end === 'already_gone')
        ? [{ id, keyId }]
        : [],
    )
    const rows = this.bulks().flatMap((job) =>
      job.rows.flatMap(({ id, state }) =>
        state === 'revoked' || state === 'already_gone'
          ? [{ id: `${job.id} ${id}`, keyId: id }]
          : [],
      ),
    )
    const proofs = this.proofs().flatMap(({ id, key, verdict }) =>
      verdict?.kind === 'confirmed' ? [{ id, keyId: key.id }] : [],
    )
    return [...plans, ...rows, ...proofs]
  }
  /** Keys that the window shows as dead. */
  dead(): readonly string[] {
    return this.deaths().map(({ keyId }) => keyId)
  }
  /** Tells whether a revoke of the key is said to have ended without proof. */
  isUnproven(keyId: string): boolean {
    return this.plans().some(
      ({ keyId: id, phase }) =>
        id === keyId && phase.kind === 'ended' && phase.end === 'not_proven',
    )
  }
  isProven(keyId: string): boolean {
    return this.proofs().some(
      ({ key, verdict }) => key.id === keyId && verdict?.kind === 'confirmed',
    )
  }

  /** Keys that the app goes on to revoke by itself. */
  working(): readonly { readonly keyId: string; readonly connectionId: string }[] {
    const plans = this.plans().filter(
      ({ dueAt, phase }) => dueAt === null && (phase.kind === 'working' || phase.kind === 'held'),
    )
    const rows = this.bulks()
      .filter(({ phase }) => phase.kind === 'running' || phase.kind === 'limited')
      .flatMap(({ connectionId, rows: all }) =>
        all.flatMap(({ id, state }) =>
          state === 'waiting' || state === 'sent' ? [{ connectionId, keyId: id }] : [],
        ),
      )
    const leases = this.leases().flatMap(({ keyId, connectionId, phase }) =>
      phase === 'ending' && keyId !== null ? [{ connectionId, keyId }] : [],
    )
    return [...plans, ...rows, ...leases]
  }

  /** Connections of the plans, bulk revokes, leases and proofs that have the key. */
  connectionsOf(keyId: string): readonly string[] {
    const owners = [
      ...this.plans().filter((plan) => plan.keyId === keyId),
      ...this.bulks().filter(({ rows }) => rows.some(({ id }) => id === keyId)),
      ...this.leases().filter((lease) => lease.keyId === keyId),
      ...this.proofs().filter(({ key }) => key.id === keyId),
    ]
    return owners.map(({ connectionId }) => connectionId)
  }
  isWorking(keyId: string): boolean {
    return this.working().some((one) => one.keyId === keyId)
  }

  /** Tells whether the app shows that this key's end waits for the person, and on what. */
  waitsForPerson(keyId: string): boolean {
    return (
      this.plans().some(
        (plan) =>
          plan.keyId === keyId &&
          (plan.phase.kind === 'waiting' ||
            (plan.phase.kind === 'ended' && plan.phase.end === 'held')),
      ) ||
      this.bulks().some(
        ({ phase, rows }) =>
          rows.some(({ id, state }) => id === keyId && state !== 'revoked') &&
          phase.kind !== 'running' &&
          phase.kind !== 'limited',
      ) ||
      this.rotations().some(
        ({ oldKey, newKey, step, working }) =>
          step !== 'ended' && !working && [oldKey.id, newKey?.id].includes(keyId),
      )
    )
  }
  /** Tells whether anything of the app shows that this key is to end, or may live. */
  isOpen(keyId: string): boolean {
    return (
      this.waitsForPerson(keyId) ||
      this.isWorking(keyId) ||
      this.plans().some(
        ({ keyId: id, phase }) =>
          id === keyId &&
          (phase.kind !== 'ended' || phase.end === 'not_proven' || phase.end === 'used'),
      ) ||
      this.bulks().some(({ rows }) =>
        rows.some(({ id, state }) => id === keyId && state !== 'revoked'),
      ) ||
      this.leases().some((lease) => lease.keyId === keyId) ||
      this.proofs().some(({ key, verdict }) => key.id === keyId && verdict?.kind !== 'confirmed')
    )
  }
  /** Tells whether a lost create of a lease is still looked for. */
  searches(name: string): boolean {
    return this.leases().some((lease) => lease.keyId === null && lease.keyName === name)
  }
  /** Tells whether the app has the secret of the new key of a rotation. */
  hasSecretOf(newKeyId: string): boolean {
    const { rotations } = this.#world.core
    const found = rotations.list().find(({ newKey }) => newKey?.id === newKeyId)
    return found !== undefined && rotations.secretOf(found.connectionId, newKeyId) !== null
  }
  /** New keys of rotations whose secret nobody has any more. */
  lostSecrets(): readonly string[] {
    const { rotations } = this.#world.core
    return rotations.list().flatMap(({ newKey, step, proven, connectionId, own }) => {
      const isWanted = newKey !== null && proven && !own && step !== 'ended'
      return isWanted && rotations.secretOf(connectionId, newKey.id) === null ? [newKey.id] : []
    })
  }
}
