import type { AskedFor, UnreadOutcome } from '../../contract/workflow.ts'
import type { KeyNotes } from '../annotations/key-notes.ts'
import type { Session } from '../sessions/session.ts'
import { type Beforehand, onlyOrphan } from './create-once.ts'
import { isOfWorkspace } from './same-workspace.ts'

type Outcome = UnreadOutcome['outcome']

interface Unread extends Pick<Beforehand, 'known'> {
  readonly session: Session
  readonly outcome: Outcome
  readonly asked: AskedFor | undefined
}

/** What creates without a key ended in, until the person has read it. */
export interface UnreadOutcomes {
  /** In place of what the attempt ended in before. */
  keep(of: Omit<Unread, 'outcome'>, outcome: Outcome): Outcome
  of(attemptId: string): Outcome | undefined
  close(attemptId: string): void
  /** As `CreateWorkflow.unread`. */
  oldest(isKnown: (connectionId: string) => boolean): UnreadOutcome | null
  markRead(attemptId: string): void
}

/** What is still there of the keys that an outcome left, as far as the list shows. */
const withoutGone = ({ session, known, outcome }: Unread): Outcome | null => {
  const { keys } = session.state()
  if (outcome.kind !== 'lost' || outcome.orphans.length + outcome.others.length === 0 || keys === null) return outcome
  if (!isOfWorkspace(keys, new Set(known))) return outcome
  const listed = new Set(keys.map(({ id }) => id))
  const [orphans = [], others = []] = [outcome.orphans, outcome.others].map((left) => left.filter(({ id }) => listed.has(id)))
  return orphans.length + others.length === 0 ? null : { ...outcome, orphans, others }
}

/** `closed`: nobody has to hear of this attempt any more. */
export const createUnreadOutcomes = (notes: Pick<KeyNotes, 'createdRead'>, closed: (attemptId: string) => void): UnreadOutcomes => {
  const all = new Map<string, Unread>()
  const close = (attemptId: string): void => {
    all.delete(attemptId)
    closed(attemptId)
  }
  return {
    keep: ({ session, known, asked }, outcome) => {
      all.set(outcome.attemptId, { session, known, asked, outcome })
      return outcome
    },
    of: (attemptId) => all.get(attemptId)?.outcome,
    close,
    oldest: (isKnown) => {
      for (const [attemptId, entry] of all) {
        const { session, asked } = entry
        const connectionId = session.connection().id
        const outcome = isKnown(connectionId) ? withoutGone(entry) : null
        if (outcome !== null) return { connectionId, outcome, ...(asked === undefined ? {} : { asked }) }
        close(attemptId)
      }
      return null
    },
    markRead: (attemptId) => {
      const entry = all.get(attemptId)
      if (entry === undefined) return
      close(attemptId)
      const orphan = entry.outcome.kind === 'refused' ? null : onlyOrphan(entry.outcome)
      if (orphan !== null) notes.createdRead(entry.session.connection().id, orphan.id)
    },
  }
}
