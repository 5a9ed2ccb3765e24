import { fail } from '../../../contract/result.ts'
import { isUnfinished, type Rotation } from '../../../contract/rotate.ts'
import { log } from '../../diagnostics/log.ts'
import { addressOf } from '../../key-api/bound-secret.ts'
import { type Entry, shownRotation } from './entry.ts'
import type { RotationJournal } from './journal.ts'
import { type RotationReport, reported } from './machine.ts'
import { stepContexts } from './step-context.ts'
import { createSteps, type StepParts } from './steps.ts'

export interface RunnerParts extends StepParts {
  readonly journal: RotationJournal
  readonly mayPersist: (connectionId: string) => boolean
  readonly changed: (rotations: readonly Rotation[]) => void
}

/** Takes rotations from state to state, and does the work of each. */
export const createRunner = (parts: RunnerParts, entries: ReadonlyMap<string, Entry>) => {
  const { sessions, reveals, journal, mayPersist, changed } = parts
  const steps = createSteps(parts)

  const list = (): readonly Rotation[] => [...entries.values()].map(shownRotation)
  /** The reveal whose copy is on the clipboard: that can change while a step is being written down. */
  let copiedReveal: string | null = null
  const noteCopy = (revealId: string, isThere: boolean): void => {
    if (isThere) copiedReveal = revealId
    else if (copiedReveal === revealId) copiedReveal = null
  }
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

  return { list, show, write, end, enter, run, noteCopy }
}
