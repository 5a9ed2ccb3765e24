import type { ApiKey } from '../../../contract/api-key.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import { isUnfinished, type Rotation, type RotationAction } from '../../../contract/rotate.ts'
import type { AskedFor } from '../../../contract/workflow.ts'
import type { UnfinishedPart } from '../../app/unfinished-work.ts'
import { addressOf, type BoundSecret } from '../../key-api/bound-secret.ts'
import { type DiskRefusal, tryWrite } from '../../store/disk-failure.ts'
import { type Entry, foundEntry, freshEntry, mayMistake, partOf, secretOfKey } from './entry.ts'
import { applyChoice, copyGone, type RotationChoice } from './machine.ts'
import { createRunner, type RunnerParts } from './runner.ts'

type StartFailure = 'gone' | 'rotation_running'
type ActFailure = StartFailure | 'rotation_moved_on' | 'not_saved' | DiskRefusal

/** Replaces keys, step by step. Main's truth; windows mirror `list`. It needs no window and goes on while the app is locked. */
export interface Rotations {
  list(): readonly Rotation[]
  /** Those that are not at their end, by where each was begun. */
  unfinished(): readonly UnfinishedPart[]
  /** Creates and checks the new key, for the program that `asked` where one did. `gone`: the replaced key, which may be revoked already. */
  start(connectionId: string, keyId: string, name: string, asked?: AskedFor, gone?: ApiKey): Promise<Result<Rotation, StartFailure>>
  /** Resolves when the rotation rests again. Fails with `rotation_moved_on` for what is not possible where it stands. */
  act(id: string, action: RotationAction): Promise<Result<null, ActFailure>>
  /** A copy of this reveal's secret came onto the clipboard, or is not there any more. */
  copied(revealId: string, isThere: boolean): void
  /** This reveal's secret was delivered and read back: as good as the person's word. */
  delivered(revealId: string): Promise<void>
  /** The secret of a key that an unfinished rotation made, or replaces as the app's own. */
  secretOf(connectionId: string, keyId: string): BoundSecret | null
  /** A create of the connection was answered with this key: no rotation of that name that looks for a lost one takes it. */
  answered(connectionId: string, key: ApiKey): void
  /** The connection is forgotten, and the vault has nothing of it any more. Sends nothing. */
  forgotten(connectionId: string): void
}

export interface RotationsParts extends RunnerParts {
  /** Keeps a reminder of the old key. Throws when the disk refuses. */
  readonly remind: (connectionId: string, keyId: string, remindAt: number) => void
  /** Whether a copy of this reveal's secret is on the clipboard now. Calls `copied` first when it is not any more. */
  readonly holdsCopy: (revealId: string) => Promise<boolean>
}

export const createRotations = (parts: RotationsParts): Rotations => {
  const { sessions, store, isLasting, remind, holdsCopy, changed } = parts
  const entries = new Map<string, Entry>()
  for (const row of store.value.rotations) entries.set(row.record.rotation.id, foundEntry(row))
  const { list, show, write, end, enter, run, noteCopy } = createRunner(parts, entries)

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

  /** Only one that has ended. */
  const close = (entry: Entry): Result<null, 'rotation_running'> => {
    if (entry.rotation.working || isUnfinished(entry.rotation)) return fail('rotation_running')
    forgetOne(entry)
    return ok(null)
  }

  /** What counts as delivered by its copy alone is looked at again where something follows from it. */
  const isStillDelivered = async ({ rotation }: Entry): Promise<boolean> =>
    rotation.delivered || !rotation.copied || rotation.revealId === null || (await holdsCopy(rotation.revealId))

  const keepOld = async (entry: Entry, remindAt: number | null): Promise<Result<null, ActFailure>> => {
    const { connectionId, oldKey } = entry.rotation
    if (applyChoice(entry.rotation, 'keep') === null) return fail('rotation_moved_on')
    const written = remindAt === null ? ok(null) : tryWrite('a reminder', () => remind(connectionId, oldKey.id, remindAt))
    return written.ok ? choose(entry, 'keep') : written
  }

  return {
    list,
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
          kept: isLasting(connectionId) ? 'sealed' : 'memory',
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
    copied: (revealId, isThere) => {
      noteCopy(revealId, isThere)
      const entry = [...entries.values()].find(({ rotation }) => rotation.revealId === revealId)
      if (entry === undefined) return
      const next = isThere ? entry.rotation : copyGone(entry.rotation)
      if (next.step === entry.rotation.step) show(entry, next)
      else enter(entry, next)
    },
    delivered: async (revealId) => {
      const entry = [...entries.values()].find(({ rotation }) => rotation.revealId === revealId)
      if (entry !== undefined) await choose(entry, 'saved')
    },
    secretOf: (connectionId, keyId) => {
      const session = sessions.find(connectionId)
      const keys = session.ok ? (session.value.state().keys ?? []) : []
      const of = [...entries.values()].filter(({ rotation }) => rotation.connectionId === connectionId && isUnfinished(rotation))
      return of.map((entry) => secretOfKey(entry, keyId, keys)).find((secret) => secret !== null) ?? null
    },
    answered: (connectionId, key) => {
      for (const entry of [...entries.values()].filter((one) => mayMistake(one, connectionId, key))) {
        entry.before = [...entry.before, key.id]
        write(entry, entry.rotation)
      }
    },
    forgotten: (connectionId) => {
      for (const entry of entries.values()) if (entry.rotation.connectionId === connectionId) forgetOne(entry)
    },
  }
}
