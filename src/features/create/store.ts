import { create } from 'zustand'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { type Failure, ok, type Result } from '../../../electron/contract/result.ts'
import { isSameName } from '../../../electron/contract/shown-name.ts'
import type {
  CreateOutcome,
  RevokeOutcome,
  UnreadOutcome,
} from '../../../electron/contract/workflow.ts'
import {
  closeDialog,
  isOpen,
  type OpenDialog,
  openDialog,
  useDialog,
} from '../../state/dialog-store.ts'
import { addReveals, useReveals } from '../reveal/store.ts'

/** An outcome that main keeps until it is marked as read, or a refusal to begin at all. */
export type NotCreated =
  | UnreadOutcome['outcome']
  | { readonly kind: 'refused'; readonly cause: Failure }

/** What became of an orphan that the person chose to revoke. */
export type OrphanState =
  | { readonly kind: 'revoking' | 'revoked' }
  | { readonly kind: 'kept' | 'pending'; readonly cause: Failure }

export type CreateRequest = Extract<OpenDialog, { readonly kind: 'create' }>

interface CreateFlow {
  /**
   * What the dialog was opened for. The flow is its own, and survives the lock, which only covers
   * it.
   */
  readonly request: CreateRequest | null
  readonly name: string
  /** A request is under way: the dialog stays, and nothing is sent twice. */
  readonly pending: boolean
  readonly outcome: NotCreated | null
  readonly orphans: Readonly<Record<string, OrphanState>>
}

export const useCreate = create<CreateFlow>(() => ({
  request: null,
  name: '',
  pending: false,
  outcome: null,
  orphans: {},
}))

/** Begins the flow of a dialog, unless it has begun. */
export const beginCreate = (request: CreateRequest): void => {
  if (useCreate.getState().request === request) return
  useCreate.setState({
    request,
    name: request.name ?? '',
    pending: false,
    outcome: request.outcome ?? null,
    orphans: {},
  })
}
export const setName = (name: string): void => useCreate.setState({ name })

const markRead = async (outcome: NotCreated | null): Promise<void> => {
  if (outcome !== null && 'attemptId' in outcome)
    await window.keystow.markOutcomeRead(outcome.attemptId)
}
export const backToForm = (): void => {
  void markRead(useCreate.getState().outcome)
  useCreate.setState({ outcome: null, orphans: {} })
}
/** Closes the dialog for good: what it showed is not shown again. */
export const leaveCreate = (): void => {
  void markRead(useCreate.getState().outcome)
  closeDialog()
}

const settle = (request: CreateRequest | null, result: Result<CreateOutcome>): void => {
  const outcome: CreateOutcome | NotCreated = result.ok
    ? result.value
    : { kind: 'refused', cause: result.error }
  // Otherwise main keeps what came of it, and it is shown when nothing else is open.
  if (isOpen(request)) {
    // Locked meanwhile: main has the new secret, or the outcome, until after the lock.
    if (outcome.kind === 'created' || (!result.ok && result.error.code === 'answer_withheld'))
      closeDialog()
    else useCreate.setState({ pending: false, outcome, orphans: {} })
  }
  if (outcome.kind === 'created') addReveals([outcome.reveal])
}

const isSomethingOpen = (): boolean =>
  useDialog.getState().open !== null || useReveals.getState().reveals.length > 0

/** Returns the attempt whose outcome the open dialog shows, while nothing is done about it. */
const shownAttempt = (): string | null => {
  const { request, pending, outcome, orphans } = useCreate.getState()
  if (request === null || !isOpen(request) || pending || outcome === null) return null
  const isBusy = Object.values(orphans).some(({ kind }) => kind === 'revoking')
  return outcome.kind === 'refused' || isBusy ? null : outcome.attemptId
}

/** Shows in the open dialog what main knows by now of the attempt that it is about. */
const followShown = async (attemptId: string): Promise<void> => {
  const unread = await window.keystow.unreadOutcome({ attemptId })
  // It may have been closed, or something may have been pressed since.
  if (!unread.ok || unread.value === null || shownAttempt() !== attemptId) return
  const { outcome } = unread.value
  if (JSON.stringify(outcome) !== JSON.stringify(useCreate.getState().outcome))
    useCreate.setState({ outcome })
}

/**
 * Shows an outcome that no dialog shows any more, e.g. because its page ended. While something else
 * is open, main keeps it; the dialog of such an outcome follows what main knows of it.
 */
export const showUnreadOutcome = async (): Promise<void> => {
  const shown = shownAttempt()
  if (shown !== null) return followShown(shown)
  if (isSomethingOpen()) return
  const unread = await window.keystow.unreadOutcome({ attemptId: null })
  // Something may have opened since.
  if (!unread.ok || unread.value === null || isSomethingOpen()) return
  const { outcome, ...of } = unread.value
  openDialog({ kind: 'create', ...of, name: outcome.name, outcome })
}

/** Shows such an outcome as soon as nothing else is open any more. */
export const watchForUnreadOutcome = (): void => {
  const show = (): void => void showUnreadOutcome()
  useDialog.subscribe(show)
  useReveals.subscribe(show)
}

/** Sends one create for one intent. What comes in while it is under way is the same intent. */
export const submitCreate = async (): Promise<void> => {
  const { request, pending, name, outcome } = useCreate.getState()
  if (pending || request === null) return
  useCreate.setState({ pending: true })
  void markRead(outcome)
  settle(
    request,
    await window.keystow.createKey({ connectionId: request.connectionId, name: name.trim() }),
  )
}

export const lookAgain = async (): Promise<void> => {
  const { request, pending, outcome } = useCreate.getState()
  if (pending || outcome === null || outcome.kind === 'refused' || outcome.cause === null) return
  useCreate.setState({ pending: true })
  const found = await window.keystow.lookAgain(outcome.attemptId)
  // When looking fails the attempt is as unknown as before.
  settle(
    request,
    found.ok || found.error.code === 'answer_withheld'
      ? found
      : ok({ ...outcome, cause: outcome.cause, kind: 'unknown', listFailure: found.error }),
  )
}

const mark = (id: string, state: OrphanState): void =>
  useCreate.setState(({ orphans }) => ({ orphans: { ...orphans, [id]: state } }))

const settleRevoke = (request: CreateRequest, key: ApiKey, result: Result<RevokeOutcome>): void => {
  if (!isOpen(request)) return
  // Locked meanwhile: it may be gone; after the lock main shows what is left.
  if (!result.ok && result.error.code === 'answer_withheld') closeDialog()
  else if (!result.ok && result.error.code === 'not_confirmed')
    openDialog({ kind: 'revoke', connectionId: request.connectionId, key })
  else if (!result.ok) mark(key.id, { kind: 'kept', cause: result.error })
  else mark(key.id, result.value.kind === 'pending' ? result.value : { kind: 'revoked' })
}

/**
 * The name of this attempt's key is one that the person typed; that of any other key may need to be
 * typed.
 */
const confirmationOf = (key: ApiKey) => ({
  typedName: isSameName(key.name, useCreate.getState().name) ? key.name : null,
  signOut: false,
})

/** Revokes a key whose secret was never received. */
export const revokeOrphan = async (key: ApiKey): Promise<void> => {
  const { request, orphans } = useCreate.getState()
  if (request === null || orphans[key.id]?.kind === 'revoking') return
  mark(key.id, { kind: 'revoking' })
  const { connectionId } = request
  settleRevoke(
    request,
    key,
    await window.keystow.revokeKey({ connectionId, id: key.id, confirmation: confirmationOf(key) }),
  )
}

/**
 * The person's word that the orphan goes and that a new create is wanted: two steps of main's, the
 * second only after the first.
 */
export const revokeAndCreate = async (key: ApiKey): Promise<void> => {
  const { request, orphans, outcome } = useCreate.getState()
  if (request === null || outcome?.kind !== 'lost' || orphans[key.id]?.kind === 'revoking') return
  mark(key.id, { kind: 'revoking' })
  const { connectionId } = request
  const { attemptId } = outcome
  const retried = await window.keystow.revokeAndCreate({
    connectionId,
    attemptId,
    id: key.id,
    confirmation: confirmationOf(key),
  })
  if (retried.ok && retried.value.created !== null) settle(request, ok(retried.value.created))
  else settleRevoke(request, key, retried.ok ? retried.value.revoke : retried)
}
