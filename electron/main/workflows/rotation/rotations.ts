import { randomUUID } from 'node:crypto'
import { type ApiKey, keyWithId } from '../../../contract/api-key.ts'
import { maskValues } from '../../../contract/mask-secrets.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import {
  isSearching,
  isUnfinished,
  type Rotation,
  type RotationAction,
} from '../../../contract/rotate.ts'
import type { AskedFor } from '../../../contract/workflow.ts'
import type { UnfinishedPart } from '../../app/unfinished-work.ts'
import { log } from '../../base/log.ts'
import { isOpen, openReasons } from '../../features/revocations/entry.ts'
import type { RevocationNews } from '../../features/revocations/news.ts'
import { addressOf, type BoundSecret } from '../../key-api/bound-secret.ts'
import type { DiskRefusal } from '../../store/disk-failure.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../../store/vault.ts'
import { dropRow, putRow } from '../../store/work.ts'
import type { SearchOwner } from '../list-search.ts'
import { type Entry, entryOf, partOf, secretOfKey } from './entry.ts'
import {
  applyChoice,
  copyGone,
  type RotationChoice,
  type RotationReport,
  reported,
  resumed,
  revokeEnded,
  searched,
} from './machine.ts'
import { RotationSteps, type StepParts } from './steps.ts'

type StartFailure = 'gone' | 'rotation_running'
type ActFailure = StartFailure | 'rotation_moved_on' | 'not_saved' | DiskRefusal

export interface RotationsParts extends StepParts {
  readonly store: Store<Vault>
  readonly changed: (rotations: readonly Rotation[]) => void
  /**
   * Whether a copy of this reveal's secret is on the clipboard now. Calls `copied` first when it is
   * not any more.
   */
  readonly holdsCopy: (revealId: string) => Promise<boolean>
}

/**
 * Replaces keys, step by step. Main's truth; windows mirror `list`. It needs no window and goes on
 * while the app is locked.
 */
export class Rotations {
  readonly #parts: RotationsParts
  readonly #steps: RotationSteps
  readonly #entries = new Map<string, Entry>()
  /** The reveal whose copy is on the clipboard. */
  #copiedReveal: string | null = null

  constructor(parts: RotationsParts) {
    this.#parts = parts
    const { rotations, revocations } = parts.store.value
    for (const { record, secrets } of rotations) {
      const { rotation, address, ...beforehand } = record
      const open = revocations.filter(
        (row) => row.connectionId === rotation.connectionId && isOpen(row),
      )
      // A lease may last, and a bulk revoke wait for the person.
      const goesOn = open.filter((row) =>
        openReasons(row).some(
          ({ dueAt, leaseId, group }) => dueAt === null && leaseId === null && group === null,
        ),
      )
      const revoked = new Set(goesOn.map(({ keyId }) => keyId))
      this.#entries.set(
        rotation.id,
        entryOf(resumed(rotation, revoked), address, beforehand, secrets),
      )
    }
    this.#steps = new RotationSteps(parts, {
      noteCreate: (entry) => this.#noteCreate(entry),
      ownerOf: (entry) => this.#ownerOf(entry),
    })
  }

  /** Looks for what creates without an answer left in an earlier run. Called once. */
  recover(): void {
    for (const entry of this.#entries.values()) {
      const session = this.#parts.sessions.find(entry.rotation.connectionId)
      if (session.ok && isSearching(entry.rotation)) this.#steps.takeUp(entry, session.value)
    }
  }

  list(): readonly Rotation[] {
    return [...this.#entries.values()].map(({ rotation }) => rotation)
  }
  /** Those that are not at their end, by where each was begun. */
  unfinished(): readonly UnfinishedPart[] {
    return this.#unfinished().map(partOf)
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
    const session = this.#parts.sessions.find(connectionId)
    if (!session.ok) return session
    const { keys, own } = session.value.state()
    const oldKey = keyWithId(keys, keyId) ?? replaced?.key
    if (oldKey === undefined) return fail('gone')
    const same = [...this.#entries.values()].find(
      ({ rotation }) => rotation.connectionId === connectionId && rotation.oldKey.id === keyId,
    )
    if (same !== undefined && isUnfinished(same.rotation)) return fail('rotation_running')
    if (same !== undefined) this.#forget(same)
    const rotation: Rotation = {
      id: randomUUID(),
      connectionId,
      oldKey,
      name: name.trim(),
      own: own.ids.includes(keyId),
      ...(replaced?.isRevoked === true ? { oldRevoked: true } : {}),
      kept: this.#parts.isKept() ? 'sealed' : 'memory',
      ...(asked === undefined ? {} : { asked }),
      newKey: null,
      step: 'create',
      working: true,
      problem: null,
      proven: false,
      delivered: false,
      copied: false,
      again: false,
      revealId: null,
      parked: false,
      end: null,
    }
    const entry = entryOf(rotation, addressOf(session.value.connection()))
    this.#entries.set(rotation.id, entry)
    await this.#run(entry, rotation)
    return ok(entry.rotation)
  }

  /**
   * Resolves when the rotation rests again. Fails with `rotation_moved_on` for what is not possible
   * where it stands.
   */
  async act(id: string, action: RotationAction): Promise<Result<null, ActFailure>> {
    const entry = this.#entries.get(id)
    if (entry === undefined) return fail('gone')
    switch (action.kind) {
      case 'leave':
      case 'open':
        this.#show(entry, { ...entry.rotation, parked: action.kind === 'leave' })
        return ok(null)
      case 'close':
        if (entry.rotation.working || isUnfinished(entry.rotation)) return fail('rotation_running')
        this.#forget(entry)
        return ok(null)
      case 'retire':
      case 'next':
        if (!(await this.#isStillDelivered(entry))) return fail('not_saved')
        if (!this.#entries.has(id)) return fail('gone')
        if (action.kind === 'retire') entry.typedName = action.typedName
        return this.#choose(entry, action.kind)
      case 'retry': {
        const { step, newKey } = entry.rotation
        return action.step === step && action.newKeyId === (newKey?.id ?? null)
          ? this.#choose(entry, 'retry')
          : fail('rotation_moved_on')
      }
      default:
        return this.#choose(entry, action.kind)
    }
  }

  /** A copy of this reveal's secret came onto the clipboard, or is not there any more. */
  copied(revealId: string, isThere: boolean): void {
    if (isThere) this.#copiedReveal = revealId
    else if (this.#copiedReveal === revealId) this.#copiedReveal = null
    const entry = this.#ofReveal(revealId)
    if (entry === undefined) return
    const next = isThere ? entry.rotation : copyGone(entry.rotation)
    if (next.step === entry.rotation.step) this.#show(entry, next)
    else this.#enter(entry, next)
  }
  /** This reveal's secret was delivered and read back: as good as the person's word. */
  async delivered(revealId: string): Promise<void> {
    const entry = this.#ofReveal(revealId)
    if (entry !== undefined) await this.#choose(entry, 'saved')
  }

  /** The secret of a key that an unfinished rotation made, or replaces as the app's own. */
  secretOf(connectionId: string, keyId: string): BoundSecret | null {
    const session = this.#parts.sessions.find(connectionId)
    const keys = session.ok ? (session.value.state().keys ?? []) : []
    const of = this.#unfinished().filter(({ rotation }) => rotation.connectionId === connectionId)
    return (
      of.map((entry) => secretOfKey(entry, keyId, keys)).find((secret) => secret !== null) ?? null
    )
  }

  /** As the topic `revocationNews`. */
  revoked({ row, verdict }: RevocationNews): void {
    if (verdict !== null) return
    const isGone = row.ended === 'revoked' || row.ended === 'already_gone'
    if (!isGone && row.why !== 'rotation' && row.why !== 'undo') return
    for (const entry of this.#unfinished())
      if (entry.rotation.connectionId === row.connectionId)
        // A step that is under way says itself what came of it.
        void entry.work.then(() => {
          const next = revokeEnded(entry.rotation, row.keyId, isGone)
          if (next !== entry.rotation && this.#isThere(entry)) void this.#run(entry, next)
        })
  }
  /** The connection is forgotten, and the vault has nothing of it any more. Sends nothing. */
  forgotten(connectionId: string): void {
    for (const entry of this.#entries.values())
      if (entry.rotation.connectionId === connectionId) this.#forget(entry)
  }

  #unfinished(): readonly Entry[] {
    return [...this.#entries.values()].filter(({ rotation }) => isUnfinished(rotation))
  }
  #ofReveal(revealId: string): Entry | undefined {
    return [...this.#entries.values()].find(({ rotation }) => rotation.revealId === revealId)
  }
  #isThere({ rotation }: Entry): boolean {
    return this.#entries.has(rotation.id)
  }

  async #choose(entry: Entry, wanted: RotationChoice): Promise<Result<null, ActFailure>> {
    const next = applyChoice(entry.rotation, wanted)
    if (next === null) return fail('rotation_moved_on')
    await this.#run(entry, next)
    return ok(null)
  }
  /**
   * What counts as delivered by its copy alone is looked at again where something follows from it.
   */
  async #isStillDelivered({ rotation }: Entry): Promise<boolean> {
    return (
      rotation.delivered ||
      !rotation.copied ||
      rotation.revealId === null ||
      (await this.#parts.holdsCopy(rotation.revealId))
    )
  }

  /**
   * Enters a state and does its work, and that of those which follow, until the person is asked.
   */
  #run(entry: Entry, first: Rotation): Promise<void> {
    this.#enter(entry, first)
    entry.work = (async () => {
      while (entry.rotation.working && this.#isThere(entry)) await this.#workOn(entry)
    })()
    return entry.work
  }
  async #workOn(entry: Entry): Promise<void> {
    const { step, connectionId } = entry.rotation
    if (step === 'ended') return
    const found = this.#parts.sessions.find(connectionId)
    const moved = found.ok && addressOf(found.value.connection()) !== entry.address
    const session = moved ? fail('connection_moved') : found
    const report: RotationReport = session.ok
      ? await this.#steps.run(step, entry, session.value).catch((cause: unknown) => {
          log.error(`rotation: ${step} failed`, cause)
          return { kind: 'failed', cause: { code: 'internal' } }
        })
      : { kind: step === 'create' ? 'refused' : 'failed', cause: session.error }
    if (this.#isThere(entry)) this.#enter(entry, reported(entry.rotation, report))
  }

  /** Every state is in the vault before anyone sees it and before anything is done about it. */
  #enter(entry: Entry, rotation: Rotation): void {
    // What a create without an answer left may be listed late.
    if (!isUnfinished(rotation) && !isSearching(rotation)) {
      this.#end(entry)
      const { oldKey, end } = rotation
      const session = this.#parts.sessions.find(rotation.connectionId)
      if (session.ok && end !== null)
        this.#parts.logged('rotate', session.value, oldKey.id, oldKey.name, end)
      this.#show(entry, { ...rotation, revealId: null })
      return
    }
    // A create is written down by its own step, once the keys of its name are known.
    const kept =
      rotation.step === 'create' && rotation.working ? rotation.kept : this.#write(entry, rotation)
    // It was left on the assumption that it stays sealed.
    const parked = entry.rotation.parked && !(rotation.kept === 'sealed' && kept !== 'sealed')
    this.#show(entry, { ...rotation, kept, parked })
  }
  #show(entry: Entry, rotation: Rotation): void {
    entry.rotation = {
      ...rotation,
      copied: rotation.revealId !== null && rotation.revealId === this.#copiedReveal,
    }
    this.#parts.changed(this.list())
  }
  #write(entry: Entry, rotation: Rotation): Rotation['kept'] {
    // Forgotten meanwhile.
    if (!this.#isThere(entry)) return 'memory'
    const kept = this.#parts.isKept() ? 'sealed' : 'memory'
    // A key may have been named by a secret.
    const record = {
      rotation: maskValues({ ...rotation, kept } as const),
      ...entry.beforehand,
      address: entry.address,
    }
    if (!putRow(this.#parts.store, 'rotations', { record, secrets: entry.secrets }).ok)
      return 'memory'
    entry.written = entry.secrets
    return kept
  }
  #noteCreate(entry: Entry): Result<null> {
    const kept = this.#write(entry, entry.rotation)
    if (kept === 'memory' && this.#parts.isKept()) return fail('data_not_written')
    this.#show(entry, { ...entry.rotation, kept })
    return ok(null)
  }
  #ownerOf(entry: Entry): SearchOwner {
    return {
      name: entry.rotation.name,
      isProgram: false,
      found: (left) => {
        const before = entry.rotation
        const next = searched(before, left)
        if (next === before || !this.#isThere(entry)) return
        const session = this.#parts.sessions.find(before.connectionId)
        if (session.ok && next.newKey !== null) {
          session.value.added(next.newKey)
          this.#parts.logged('create', session.value, next.newKey.id, next.name, 'found')
        }
        this.#enter(entry, next)
      },
      failed: () => {},
      ended: () => {},
      excluded: (beforehand) => {
        entry.beforehand = beforehand
        this.#write(entry, entry.rotation)
      },
    }
  }
  #end(entry: Entry): void {
    const { id, revealId } = entry.rotation
    if (revealId !== null) this.#parts.reveals.finish(revealId)
    dropRow(this.#parts.store, 'rotations', id)
    this.#steps.dropSearch(entry)
    entry.secrets = null
  }
  #forget(entry: Entry): void {
    this.#end(entry)
    this.#entries.delete(entry.rotation.id)
    this.#parts.changed(this.list())
  }
}
