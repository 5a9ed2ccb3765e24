import { maskValues } from '../../../contract/mask-secrets.ts'
import { fail } from '../../../contract/result.ts'
import { isUnfinished, type Rotation } from '../../../contract/rotate.ts'
import { log } from '../../base/log.ts'
import { addressOf } from '../../key-api/bound-secret.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../../store/vault.ts'
import { dropRow, putRow } from '../../store/work.ts'
import type { Entry } from './entry.ts'
import { type RotationReport, reported } from './machine.ts'
import { stepContexts } from './step-context.ts'
import { createSteps, type StepParts } from './steps.ts'

export interface RunnerParts extends StepParts {
  readonly store: Store<Vault>
  /** Tells whether what is noted of a connection outlives the app. */
  readonly isLasting: (connectionId: string) => boolean
  readonly changed: (rotations: readonly Rotation[]) => void
}

/** Takes rotations from state to state, and does the work of each. */
export const createRunner = (parts: RunnerParts, entries: ReadonlyMap<string, Entry>) => {
  const { sessions, reveals, store, isLasting, changed } = parts
  const steps = createSteps(parts)

  const list = (): readonly Rotation[] => [...entries.values()].map(({ rotation }) => rotation)
  /** The reveal whose copy is on the clipboard. */
  let copiedReveal: string | null = null
  const noteCopy = (revealId: string, isThere: boolean): void => {
    if (isThere) copiedReveal = revealId
    else if (copiedReveal === revealId) copiedReveal = null
  }
  const show = (entry: Entry, rotation: Rotation): void => {
    entry.rotation = { ...rotation, copied: rotation.revealId !== null && rotation.revealId === copiedReveal }
    changed(list())
  }
  const write = (entry: Entry, rotation: Rotation): Rotation['kept'] => {
    const { before, known, address, secrets } = entry
    // Forgotten meanwhile.
    if (!entries.has(rotation.id)) return 'memory'
    const kept = isLasting(rotation.connectionId) ? 'sealed' : 'memory'
    // A key may have been named by a secret.
    const record = { rotation: maskValues({ ...rotation, kept } as const), before, known, address }
    if (!putRow(store, 'rotations', { record, secrets }).ok) return 'memory'
    entry.written = secrets
    return kept
  }

  const end = (entry: Entry): void => {
    const { id, revealId } = entry.rotation
    if (revealId !== null) reveals.finish(revealId)
    dropRow(store, 'rotations', id)
    entry.secrets = null
  }

  /** Every state is in the vault before anyone sees it and before anything is done about it. */
  const enter = (entry: Entry, rotation: Rotation): void => {
    if (!isUnfinished(rotation)) {
      end(entry)
      const session = sessions.find(rotation.connectionId)
      if (session.ok && rotation.end !== null) parts.logged('rotate', session.value, rotation.oldKey.id, rotation.oldKey.name, rotation.end)
      show(entry, { ...rotation, revealId: null })
      return
    }
    // A create is written down by its own step, once the keys of its name are known.
    const kept = rotation.step === 'create' && rotation.working ? rotation.kept : write(entry, rotation)
    // It was left on the assumption that it stays sealed.
    const parked = entry.rotation.parked && !(rotation.kept === 'sealed' && kept !== 'sealed')
    show(entry, { ...rotation, kept, parked })
  }

  const contextOf = stepContexts({ isLasting, write, show })

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
    if (entries.has(entry.rotation.id)) enter(entry, reported(entry.rotation, report))
  }

  /** Enters a state and does its work, and that of those which follow, until the person is asked. */
  const run = async (entry: Entry, first: Rotation): Promise<void> => {
    enter(entry, first)
    while (entry.rotation.working && entries.has(entry.rotation.id)) await workOn(entry)
  }

  return { list, show, write, end, enter, run, noteCopy }
}
