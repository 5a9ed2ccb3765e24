import { create } from 'zustand'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { Failure, Result } from '../../../electron/contract/result.ts'
import type { CreateOutcome, RevokeOutcome } from '../../../electron/contract/workflow.ts'
import { closeDialog, openDialog, useDialog } from '../../state/dialog-store.ts'
import { addReveals, useReveals } from '../reveal/store.ts'

export type NotCreated = Exclude<CreateOutcome, { readonly kind: 'created' }>

/** What became of an orphan that the person chose to revoke. */
export type OrphanState = { readonly kind: 'revoking' | 'revoked' } | { readonly kind: 'kept'; readonly cause: Failure | null }

export interface CreateFlow {
  readonly connectionId: string
  readonly name: string
  /** A request is under way: the dialog stays, and nothing is sent twice. */
  readonly pending: boolean
  readonly outcome: NotCreated | null
  readonly orphans: Readonly<Record<string, OrphanState>>
}

const FRESH: CreateFlow = { connectionId: '', name: '', pending: false, outcome: null, orphans: {} }

export const useCreate = create<CreateFlow>(() => FRESH)

export const beginCreate = (connectionId: string, name: string, outcome: NotCreated | null): void =>
  useCreate.setState({ ...FRESH, connectionId, name, outcome })
export const setName = (name: string): void => useCreate.setState({ name })
export const backToForm = (): void => useCreate.setState({ outcome: null, orphans: {} })

const settle = (result: Result<CreateOutcome>): void => {
  if (!result.ok && result.error.code === 'locked') {
    // Locked meanwhile: main keeps the new secret, or the outcome of a create without an answer, until after the lock.
    useCreate.setState(FRESH)
    closeDialog()
    return
  }
  const outcome: CreateOutcome = result.ok ? result.value : { kind: 'refused', cause: result.error }
  if (outcome.kind === 'created') {
    useCreate.setState(FRESH)
    closeDialog()
    addReveals([outcome.reveal])
  } else useCreate.setState({ pending: false, outcome, orphans: {} })
}

const isSomethingOpen = (): boolean => useDialog.getState().open !== null || useReveals.getState().reveals.length > 0

const showNextUndelivered = async (): Promise<void> => {
  if (isSomethingOpen()) return
  const undelivered = await window.keystow.undeliveredCreate({ shown: null })
  // Something may have opened since; main keeps it until it is shown.
  if (!undelivered.ok || undelivered.value === null || isSomethingOpen()) return
  const { connectionId, outcome } = undelivered.value
  openDialog({ kind: 'create', connectionId, name: outcome.name, outcome })
  await window.keystow.undeliveredCreate({ shown: outcome.attemptId })
}

let showing: Promise<void> = Promise.resolve()

/** Shows a create without an answer whose outcome reached no page. While something else is open, main keeps it. One after the other: two must not take each other's place. */
export const showUndeliveredCreate = (): Promise<void> => {
  showing = showing.then(showNextUndelivered, showNextUndelivered)
  return showing
}

/** Shows such a create as soon as nothing else is open any more. */
export const watchForUndeliveredCreate = (): void => {
  // Later, because one dialog may have closed for another.
  const look = (): void => void setTimeout(() => void showUndeliveredCreate())
  useDialog.subscribe(look)
  useReveals.subscribe(look)
}

/** Sends one create for one intent. What comes in while it is under way is the same intent. */
export const submitCreate = async (): Promise<void> => {
  const { pending, connectionId, name } = useCreate.getState()
  if (pending) return
  useCreate.setState({ pending: true })
  settle(await window.keystow.createKey({ connectionId, name: name.trim() }))
}

export const lookAgain = async (): Promise<void> => {
  const { pending, outcome } = useCreate.getState()
  if (pending || outcome === null || outcome.kind === 'refused') return
  useCreate.setState({ pending: true })
  const looked = await window.keystow.lookAgain(outcome.attemptId)
  // When looking fails the attempt is as unknown as before.
  settle(looked.ok ? looked : { ok: true, value: { ...outcome, kind: 'unknown', listFailure: looked.error } })
}

const mark = (id: string, state: OrphanState): void => useCreate.setState(({ orphans }) => ({ orphans: { ...orphans, [id]: state } }))

const isGone = (outcome: RevokeOutcome): boolean => outcome.kind === 'revoked' || outcome.kind === 'already_gone'
const causeOf = (outcome: RevokeOutcome): Failure | null => ('cause' in outcome ? outcome.cause : null)

/** Revokes a key whose secret was never received; true when it is gone. */
export const revokeOrphan = async (key: ApiKey): Promise<boolean> => {
  const { connectionId, orphans } = useCreate.getState()
  if (orphans[key.id]?.kind === 'revoking') return false
  mark(key.id, { kind: 'revoking' })
  // The name is what the person typed for this very attempt.
  const result = await window.keystow.revokeKey({ connectionId, id: key.id, confirmation: { typedName: key.name, signOut: false } })
  if (!result.ok && result.error.code === 'not_confirmed') {
    openDialog({ kind: 'revoke', connectionId, key, thenForget: false })
    return false
  }
  if (result.ok && isGone(result.value)) {
    mark(key.id, { kind: 'revoked' })
    return true
  }
  mark(key.id, { kind: 'kept', cause: result.ok ? causeOf(result.value) : result.error })
  return false
}

/** The person's word that the orphan goes and that a new create is wanted: two steps, the second only after the first. */
export const revokeAndRetry = async (key: ApiKey): Promise<void> => {
  if (await revokeOrphan(key)) await submitCreate()
}
