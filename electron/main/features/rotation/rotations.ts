import { type ApiKey, keyWithId } from '../../../contract/api-key.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import {
  isSearching,
  isUnfinished,
  type Rotation,
  type RotationAction,
} from '../../../contract/rotate.ts'
import type { AskedFor } from '../../../contract/workflow.ts'
import { addressOf, type BoundSecret } from '../../base/bound-secret.ts'
import type { DiskRefusal } from '../../base/disk-failure.ts'
import { log } from '../../base/log.ts'
import type { AppClipboard } from '../../platform/clipboard/app-clipboard.ts'
import type { Sessions } from '../connections/sessions.ts'
import type { UnfinishedPart } from '../connections/unfinished-work.ts'
import { endedByDeath } from '../revocations/entry.ts'
import type { RevocationNews } from '../revocations/news.ts'
import type { RotationCreates } from './creates.ts'
import { type Entry, entryOf, partOf, secretOfKey } from './entry.ts'
import {
  applyChoice,
  copyGone,
  freshRotation,
  type RotationChoice,
  type RotationReport,
  reported,
  revokeEnded,
} from './machine.ts'
import type { RotationSteps } from './steps.ts'
import type { RotationTable } from './table.ts'

type StartFailure = 'gone' | 'rotation_running'
type ActFailure = StartFailure | 'rotation_moved_on' | 'not_saved' | DiskRefusal

/**
 * Replaces keys, step by step. Main's truth; windows mirror `list`. It needs no window and goes on
 * while the app is locked.
 */
export class Rotations {
  readonly #table: RotationTable
  readonly #creates: RotationCreates
  readonly #steps: RotationSteps
  readonly #sessions: Sessions
  readonly #clipboard: AppClipboard

  constructor(
    table: RotationTable,
    creates: RotationCreates,
    steps: RotationSteps,
    sessions: Sessions,
    clipboard: AppClipboard,
  ) {
    this.#table = table
    this.#creates = creates
    this.#steps = steps
    this.#sessions = sessions
    this.#clipboard = clipboard
  }

  /** Looks for what creates without an answer left in an earlier run. Called once. */
  recover(): void {
    for (const entry of this.#table.all()) {
      const session = this.#sessions.find(entry.rotation.connectionId)
      if (session.ok && isSearching(entry.rotation)) this.#creates.takeUp(entry, session.value)
    }
  }

  list(): readonly Rotation[] {
    return this.#table.all().map(({ rotation }) => rotation)
  }
  /** Those that are not at their end, by where each was begun. */
  unfinished(): readonly UnfinishedPart[] {
    return this.#table.unfinished().map(partOf)
  }

  /**
   * Creates and checks the new key, for the program that `asked` where one did. `replaced`: the old
   * key where no list need have it, and whether it is known to be revoked.
   */
  async start(
    connectionId: string,
    keyId: string,
    name: string,
    asked?: AskedFor,
    replaced?: { readonly key: ApiKey; readonly isRevoked: boolean },
  ): Promise<Result<Rotation, StartFailure>> {
    const session = this.#sessions.find(connectionId)
    if (!session.ok) return session
    const { keys, own } = session.value.state()
    const oldKey = keyWithId(keys, keyId) ?? replaced?.key
    if (oldKey === undefined) return fail('gone')
    const same = this.#table
      .all()
      .find(
        ({ rotation }) => rotation.connectionId === connectionId && rotation.oldKey.id === keyId,
      )
    if (same !== undefined && isUnfinished(same.rotation)) return fail('rotation_running')
    if (same !== undefined) this.#table.forget(same)
    const rotation = freshRotation({
      connectionId,
      oldKey,
      name: name.trim(),
      own: own.ids.includes(keyId),
      ...(replaced?.isRevoked === true ? { oldRevoked: true } : {}),
      kept: this.#table.isKept ? 'sealed' : 'memory',
      ...(asked === undefined ? {} : { asked }),
    })
    const entry = entryOf(rotation, addressOf(session.value.connection()))
    this.#table.add(entry)
    await this.#run(entry, rotation)
    return ok(entry.rotation)
  }

  /**
   * Resolves when the rotation rests again. Fails with `rotation_moved_on` for what is not possible
   * where it stands.
   */
  async act(
    id: string,
    action: RotationAction,
    isAsked = false,
  ): Promise<Result<null, ActFailure>> {
    const entry = this.#table.get(id)
    if (entry === undefined) return fail('gone')
    switch (action.kind) {
      case 'leave':
      case 'open':
        this.#table.show(entry, { ...entry.rotation, parked: action.kind === 'leave' })
        return ok(null)
      case 'close':
        if (entry.rotation.working || isUnfinished(entry.rotation)) return fail('rotation_running')
        this.#table.forget(entry)
        return ok(null)
      case 'retire':
      case 'next':
        if (!(await this.#isStillDelivered(entry))) return fail('not_saved')
        if (!this.#table.has(entry)) return fail('gone')
        if (action.kind === 'retire') entry.typedName = action.typedName
        return this.#choose(entry, action.kind, isAsked)
      case 'retry': {
        const { step, newKey } = entry.rotation
        return action.step === step && action.newKeyId === (newKey?.id ?? null)
          ? this.#choose(entry, 'retry', isAsked)
          : fail('rotation_moved_on')
      }
      default:
        return this.#choose(entry, action.kind, isAsked)
    }
  }

  /** A copy of this reveal's secret came onto the clipboard, or is not there any more. */
  copied(revealId: string, isThere: boolean): void {
    this.#table.noteCopy(revealId, isThere)
    const entry = this.#table.ofReveal(revealId)
    if (entry === undefined) return
    const next = isThere ? entry.rotation : copyGone(entry.rotation)
    if (next.step === entry.rotation.step) this.#table.show(entry, next)
    else this.#table.enter(entry, next)
  }
  /** This reveal's secret was delivered and read back: as good as the person's word. */
  async delivered(revealId: string): Promise<void> {
    const entry = this.#table.ofReveal(revealId)
    if (entry !== undefined) await this.#choose(entry, 'saved')
  }

  /** The secret of a key that an unfinished rotation made, or replaces as the app's own. */
  secretOf(connectionId: string, keyId: string): BoundSecret | null {
    const session = this.#sessions.find(connectionId)
    const keys = session.ok ? (session.value.state().keys ?? []) : []
    const of = this.#table
      .unfinished()
      .filter(({ rotation }) => rotation.connectionId === connectionId)
    return (
      of.map((entry) => secretOfKey(entry, keyId, keys)).find((secret) => secret !== null) ?? null
    )
  }

  /** Tells whether a new key was found by its name alone, so that it may be somebody else's. */
  isGuess(connectionId: string, keyId: string): boolean {
    return this.#table
      .unfinished()
      .some(
        ({ rotation, secrets }) =>
          secrets === null &&
          rotation.connectionId === connectionId &&
          rotation.newKey?.id === keyId,
      )
  }

  /** As the topic `revocationNews`. */
  revoked({ row, verdict }: RevocationNews): void {
    if (verdict !== null) return
    const isGone = endedByDeath(row)
    const end = isGone ? 'gone' : row.ended === 'not_proven' ? 'not_proven' : 'stopped'
    const isOwn = row.why === 'rotation' || row.why === 'undo'
    for (const entry of this.#table.unfinished()) {
      const { connectionId, problem, working } = entry.rotation
      // An undo may have come too late for the revoke that somebody else wanted.
      const concerns = isGone || isOwn || problem?.kind === 'too_late'
      if (connectionId !== row.connectionId || !concerns) continue
      entry.heard.push({ keyId: row.keyId, end })
      // A step that is under way says itself what came of it.
      if (!working) void this.#hear(entry)
    }
  }
  async #hear(entry: Entry): Promise<void> {
    for (const { keyId, end } of entry.heard.splice(0)) {
      const next = revokeEnded(entry.rotation, keyId, end)
      if (next !== entry.rotation && this.#table.has(entry)) await this.#run(entry, next)
    }
  }
  /** The connection is forgotten, and the vault has nothing of it any more. Sends nothing. */
  forgotten(connectionId: string): void {
    for (const entry of this.#table.all())
      if (entry.rotation.connectionId === connectionId) this.#table.forget(entry)
  }

  async #choose(
    entry: Entry,
    wanted: RotationChoice,
    isAsked = false,
  ): Promise<Result<null, ActFailure>> {
    const chosen = applyChoice(entry.rotation, wanted)
    if (chosen === null) return fail('rotation_moved_on')
    const kept = wanted === 'keep' ? this.#keep(chosen) : ok(chosen)
    if (!kept.ok) return kept
    const next = kept.value
    entry.isAsked = isAsked
    await this.#run(entry, next)
    return ok(null)
  }
  /** The old key stays: nothing more is sent for it, whatever a list shows. */
  #keep(rotation: Rotation): Result<Rotation, DiskRefusal> {
    const { connectionId, oldKey } = rotation
    const released = this.#steps.release(connectionId, oldKey.id)
    return released.ok ? ok(released.value ? { ...rotation, oldMayEnd: true } : rotation) : released
  }
  /**
   * What counts as delivered by its copy alone is looked at again where something follows from it.
   * The clipboard calls `copied` first where the copy is not there any more.
   */
  async #isStillDelivered({ rotation }: Entry): Promise<boolean> {
    return (
      rotation.delivered ||
      !rotation.copied ||
      rotation.revealId === null ||
      (await this.#clipboard.holds(rotation.revealId))
    )
  }

  /**
   * Enters a state and does its work, and that of those which follow, until the person is asked.
   */
  async #run(entry: Entry, first: Rotation): Promise<void> {
    this.#table.enter(entry, first)
    while (entry.rotation.working && this.#table.has(entry)) await this.#workOn(entry)
    await this.#hear(entry)
  }
  async #workOn(entry: Entry): Promise<void> {
    const { step, connectionId } = entry.rotation
    if (step === 'ended') return
    const found = this.#sessions.find(connectionId)
    const moved = found.ok && addressOf(found.value.connection()) !== entry.address
    const session = moved ? fail('connection_moved') : found
    const report: RotationReport = session.ok
      ? await this.#steps.run(step, entry, session.value).catch((cause: unknown) => {
          log.error(`rotation: ${step} failed`, cause)
          return { kind: 'failed', cause: { code: 'internal' } }
        })
      : { kind: step === 'create' ? 'refused' : 'failed', cause: session.error }
    if (this.#table.has(entry)) this.#table.enter(entry, reported(entry.rotation, report))
  }
}
