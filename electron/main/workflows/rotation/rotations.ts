import type { ApiKey } from '../../../contract/api-key.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import { isUnfinished, type Rotation, type RotationAction } from '../../../contract/rotate.ts'
import type { AskedFor } from '../../../contract/workflow.ts'
import type { UnfinishedPart } from '../../app/unfinished-work.ts'
import { log } from '../../diagnostics/log.ts'
import { addressOf, type BoundSecret } from '../../key-api/bound-secret.ts'
import { diskFailure } from '../../storage/disk-failure.ts'
import { type Entry, foundEntry, freshEntry, mayMistake, partOf, secretOfKey, shownRotation, verifyAll } from './entry.ts'
import type { RotationJournal } from './journal.ts'
import { applyChoice, copyGone, type RotationChoice, type RotationReport, reported } from './machine.ts'
import { stepContexts } from './step-context.ts'
import { createSteps, type StepParts } from './steps.ts'

type StartFailure = 'gone' | 'rotation_running'
type ActFailure = StartFailure | 'rotation_moved_on' | 'not_saved' | 'reminder_not_saved' | 'data_not_written' | 'disk_full'

/** Replaces keys, step by step. Main's truth; windows mirror `list`. It needs no window and goes on while the app is locked. */
export interface Rotations {
  list(): readonly Rotation[]
  /** Finds out whether the records that an earlier run left are as it sealed them. */
  verify(): Promise<void>
  /** Those that are not at their end, by where each was begun. */
  unfinished(): readonly UnfinishedPart[]
  /** Creates and checks the new key, for the program that `asked` where one did. `gone`: the replaced key, which may be revoked already. */
  start(connectionId: string, keyId: string, name: string, asked?: AskedFor, gone?: ApiKey): Promise<Result<Rotation, StartFailure>>
  /** Resolves when the rotation rests again. Fails with `rotation_moved_on` for what is not possible where it stands. */
  act(id: string, action: RotationAction): Promise<Result<null, ActFailure>>
  /** A copy of this reveal's secret came onto the clipboard, or is not there any more. */
  copied(revealId: string, isThere: boolean): Promise<void>
  /** This reveal's secret was delivered and read back: as good as the person's word. */
  delivered(revealId: string): Promise<void>
  /** The secret of a key that an unfinished rotation made, or replaces as the app's own. */
  secretOf(connectionId: string, keyId: string): Promise<BoundSecret | null>
  /** A create of the connection was answered with this key: no rotation of that name that looks for a lost one takes it. */
  answered(connectionId: string, key: ApiKey): void
  /**
   * The connection is forgotten, which `also` writes down: its rotations are, too. Throws when the disk refuses, having changed nothing.
   * Sends nothing.
   */
  forget(connectionId: string, also: () => void): void
}

export interface RotationsParts extends StepParts {
  readonly journal: RotationJournal
  readonly mayPersist: (connectionId: string) => boolean
  /** Keeps a reminder of the old key. Throws when the disk refuses. */
  readonly remind: (connectionId: string, keyId: string, remindAt: number) => void
  /** Whether a copy of this reveal's secret is on the clipboard now. Calls `copied` first when it is not any more. */
  readonly holdsCopy: (revealId: string) => Promise<boolean>
  readonly changed: (rotations: readonly Rotation[]) => void
}

export const createRotations = (parts: RotationsParts): Rotations => {
  const { sessions, reveals, journal, mayPersist, remind, holdsCopy, changed } = parts
  const steps = createSteps(parts)
  const entries = new Map<string, Entry>()
  for (const record of journal.records()) entries.set(record.rotation.id, foundEntry(record))

  const list = (): readonly Rotation[] => [...entries.values()].map(shownRotation)
  /** The reveal whose copy is on the clipboard: that can change while a step is being written down. */
  let copiedReveal: string | null = null
  const show = (entry: Entry, rotation: Rotation): void => {
    entry.rotation = { ...rotation, copied: rotation.revealId !== null && rotation.revealId === copiedReveal }
    changed(list())
  }
  const write = async (entry: Entry, rotation: Rotation): Promise<Rotation['kept']> => {
    const { before, known, address, secrets, unproven } = entry
    // Forgotten meanwhile.
    if (!entries.has(rotation.id)) return 'memory'
    const put = await journal.put({ rotation, before, known, address, unproven }, secrets)
    const kept = put.ok ? put.value : 'memory'
    if (kept === 'sealed') entry.sealed = secrets
    return kept
  }

  const end = (entry: Entry): void => {
    const { id, revealId } = entry.rotation
    if (revealId !== null) reveals.finish(revealId)
    journal.drop(id)
    entry.secrets = null
  }

  /** Every state is in the journal before anyone sees it and before anything is done about it. */
  const enter = async (entry: Entry, rotation: Rotation): Promise<void> => {
    if (!isUnfinished(rotation)) {
      end(entry)
      const session = sessions.find(rotation.connectionId)
      if (session.ok && rotation.end !== null) parts.logged('rotate', session.value, rotation.oldKey.id, rotation.oldKey.name, rotation.end)
      return show(entry, { ...rotation, revealId: null })
    }
    // A create is written down by its own step, once the keys of its name are known.
    const kept = rotation.step === 'create' && rotation.working ? rotation.kept : await write(entry, rotation)
    // It was left on the assumption that it stays sealed.
    const parked = entry.rotation.parked && !(rotation.kept === 'sealed' && kept !== 'sealed')
    show(entry, { ...rotation, kept, parked })
  }

  const contextOf = stepContexts({ journal, mayPersist, write, show })

  const workOn = async (entry: Entry): Promise<void> => {
    const { step, connectionId } = entry.rotation
    if (step === 'ended') return
    const found = sessions.find(connectionId)
    const moved = found.ok && addressOf(found.value.connection()) !== entry.address
    const session = moved ? fail('connection_moved') : found
    const report: RotationReport = session.ok
      ? await steps[step](entry.rotation, session.value, contextOf(entry)).catch((cause: unknown) => {
          log.error(`rotation: ${step} failed`, cause)
          return { kind: 'failed', cause: { code: 'internal' } }
        })
      : { kind: step === 'create' ? 'refused' : 'failed', cause: session.error }
    if (entries.has(entry.rotation.id)) await enter(entry, reported(entry.rotation, report))
  }

  /** Enters a state and does its work, and that of those which follow, until the person is asked. */
  const run = async (entry: Entry, first: Rotation): Promise<void> => {
    // At once, so that a second action finds the rotation working.
    entry.rotation = { ...entry.rotation, working: first.working }
    await enter(entry, first)
    while (entry.rotation.working && entries.has(entry.rotation.id)) await workOn(entry)
  }

  const choose = async (entry: Entry, wanted: RotationChoice): Promise<Result<null, ActFailure>> => {
    const next = applyChoice(entry.rotation, wanted)
    if (next === null) return fail('rotation_moved_on')
    await run(entry, next)
    return ok(null)
  }

  const forgetOne = (entry: Entry): void => {
    end(entry)
    entries.delete(entry.rotation.id)
    changed(list())
  }

  /** Throws when the disk refuses, having changed nothing. */
  const forgetAll = (forgotten: readonly Entry[], also: () => void): void => {
    journal.dropAll(
      forgotten.map(({ rotation }) => rotation.id),
      also,
    )
    for (const entry of forgotten) forgetOne(entry)
  }

  /** One whose connection is not known any more can do nothing else. */
  const close = (entry: Entry): Result<null, 'rotation_running' | 'data_not_written' | 'disk_full'> => {
    const { working, connectionId } = entry.rotation
    if (working || (isUnfinished(entry.rotation) && sessions.find(connectionId).ok)) return fail('rotation_running')
    try {
      forgetAll([entry], () => {})
      return ok(null)
    } catch (cause) {
      log.error('a rotation could not be forgotten', cause)
      return fail(diskFailure(cause, 'data_not_written'))
    }
  }

  /** What counts as delivered by its copy alone is looked at again where something follows from it. */
  const isStillDelivered = async ({ rotation }: Entry): Promise<boolean> =>
    rotation.delivered || !rotation.copied || rotation.revealId === null || (await holdsCopy(rotation.revealId))

  const keepOld = async (entry: Entry, remindAt: number | null): Promise<Result<null, ActFailure>> => {
    const { connectionId, oldKey } = entry.rotation
    if (applyChoice(entry.rotation, 'keep') === null) return fail('rotation_moved_on')
    try {
      if (remindAt !== null) remind(connectionId, oldKey.id, remindAt)
    } catch (cause) {
      log.error('the reminder could not be kept', cause)
      return fail(diskFailure(cause, 'reminder_not_saved'))
    }
    return choose(entry, 'keep')
  }

  return {
    list,
    verify: () => verifyAll(entries.values(), journal).then(() => changed(list())),
    unfinished: () => [...entries.values()].filter(({ rotation }) => isUnfinished(rotation)).map(partOf),
    start: async (connectionId, keyId, name, asked, gone) => {
      const session = sessions.find(connectionId)
      if (!session.ok) return session
      const { keys, own } = session.value.state()
      const oldKey = keys?.find((key) => key.id === keyId) ?? gone
      if (oldKey === undefined) return fail('gone')
      const same = [...entries.values()].find(({ rotation }) => rotation.connectionId === connectionId && rotation.oldKey.id === keyId)
      if (same !== undefined && isUnfinished(same.rotation)) return fail('rotation_running')
      if (same !== undefined) forgetOne(same)
      const entry = freshEntry(
        {
          ...{ connectionId, oldKey, name: name.trim(), own: own.ids.includes(keyId) },
          kept: mayPersist(connectionId) ? 'sealed' : 'memory',
          ...(asked === undefined ? {} : { asked }),
        },
        addressOf(session.value.connection()),
      )
      entries.set(entry.rotation.id, entry)
      await run(entry, entry.rotation)
      return ok(entry.rotation)
    },
    act: async (id, action) => {
      const entry = entries.get(id)
      if (entry === undefined) return fail('gone')
      switch (action.kind) {
        case 'leave':
        case 'open':
          show(entry, { ...entry.rotation, parked: action.kind === 'leave' })
          return ok(null)
        case 'close':
          return close(entry)
        case 'keep':
          return keepOld(entry, action.remindAt)
        case 'retire':
          if (!(await isStillDelivered(entry))) return fail('not_saved')
          if (!entries.has(id)) return fail('gone')
          entry.typedName = action.typedName
          return choose(entry, 'retire')
        case 'next':
          if (!(await isStillDelivered(entry))) return fail('not_saved')
          return entries.has(id) ? choose(entry, 'next') : fail('gone')
        default:
          return choose(entry, action.kind)
      }
    },
    copied: async (revealId, isThere) => {
      if (isThere) copiedReveal = revealId
      else if (copiedReveal === revealId) copiedReveal = null
      const entry = [...entries.values()].find(({ rotation }) => rotation.revealId === revealId)
      if (entry === undefined) return
      if (isThere) return show(entry, entry.rotation)
      const next = copyGone(entry.rotation)
      // At once, so that an action that comes while it is being written finds the rotation without a copy.
      entry.rotation = { ...entry.rotation, copied: false }
      if (next.step === entry.rotation.step) show(entry, next)
      else await enter(entry, next)
    },
    delivered: async (revealId) => {
      const entry = [...entries.values()].find(({ rotation }) => rotation.revealId === revealId)
      if (entry !== undefined) await choose(entry, 'saved')
    },
    secretOf: async (connectionId, keyId) => {
      const session = sessions.find(connectionId)
      const keys = session.ok ? (session.value.state().keys ?? []) : []
      const of = [...entries.values()].filter(({ rotation }) => rotation.connectionId === connectionId && isUnfinished(rotation))
      const found = await Promise.all(of.map((entry) => secretOfKey(entry, keyId, keys, journal)))
      return found.find((secret) => secret !== null) ?? null
    },
    answered: (connectionId, key) => {
      for (const entry of [...entries.values()].filter((one) => mayMistake(one, connectionId, key))) {
        entry.before = [...entry.before, key.id]
        void write(entry, entry.rotation)
      }
    },
    forget: (connectionId, also) =>
      forgetAll(
        [...entries.values()].filter((entry) => entry.rotation.connectionId === connectionId),
        also,
      ),
  }
}
