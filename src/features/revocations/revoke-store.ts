import { create } from 'zustand'
import { type Failure, ok, type Result } from '../../../electron/contract/result.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import type {
  ForgottenOutcome,
  RevokeConfirmation,
  RevokeOutcome,
} from '../../../electron/contract/workflow.ts'
import { sentences } from '../../messages/sentences.ts'
import { text } from '../../messages/text.ts'
import { closeDialog, isOpen, type OpenDialog, openDialog } from '../../state/dialog-store.ts'
import { isSentPlan, pendingOf } from '../../state/plans-store.ts'
import { awaitProofs } from '../../state/proofs-store.ts'
import { reportRefusal } from '../../state/refusal-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { goToWayBack } from '../keys/return-focus.ts'
import { listedKey } from '../keys/store.ts'

/** What the dialog shows in place of its form. */
export type Settled = RevokeOutcome | { readonly kind: 'refused'; readonly cause: Failure }

export type RevokeRequest = Extract<OpenDialog, { readonly kind: 'revoke' }>

interface RevokeFlow {
  /**
   * What the dialog was opened for. The flow is its own, and survives the lock, which only covers
   * it.
   */
  readonly request: RevokeRequest | null
  readonly pending: boolean
  readonly outcome: Settled | null
  /** The person's own No to the question that main asked. */
  readonly declined: Failure | null
  /** Why the connection, which was to go with the key, is still there. */
  readonly notForgotten: Failure | null
}

const FORM = { pending: false, outcome: null, declined: null, notForgotten: null }

export const useRevoke = create<RevokeFlow>(() => ({ request: null, ...FORM }))

/**
 * Begins the flow of a dialog, unless it has begun. Where a revoke of the key goes on already, it
 * shows that.
 */
export const beginRevoke = (request: RevokeRequest): void => {
  if (useRevoke.getState().request === request) return
  const [row] = pendingOf(request.connectionId, request.key.id)
  useRevoke.setState({
    request,
    ...FORM,
    outcome: row?.phase.kind === 'held' ? { kind: 'pending', cause: row.phase.cause } : null,
  })
}
/** Opens the question anew, with the key as it is listed now: it may ask for more than before. */
export const backToForm = (): void => {
  const { request } = useRevoke.getState()
  if (request === null) return
  openDialog({ ...request, key: listedKey(request.connectionId, request.key.id) ?? request.key })
}

const send = async (
  { connectionId, key, thenForget }: RevokeRequest,
  confirmation: RevokeConfirmation,
): Promise<Result<ForgottenOutcome>> => {
  if (thenForget)
    return window.keystow.revokeAndForget({ id: connectionId, keyId: key.id, confirmation })
  const revoked = await window.keystow.revokeKey({ connectionId, id: key.id, confirmation })
  return revoked.ok ? ok({ revoke: revoked.value, notForgotten: null }) : revoked
}

/** Revokes once. A plain yes closes the dialog; all else stays to be read. */
export const submitRevoke = async (confirmation: RevokeConfirmation): Promise<void> => {
  const { request, pending } = useRevoke.getState()
  if (pending || request === null) return
  useRevoke.setState({ pending: true, declined: null })
  awaitProofs([request.key.id])
  const result = await send(request, confirmation)
  // Without its dialog, the lists of keys and of plans say what became of the key.
  if (!isOpen(request)) return
  // The same when the lock kept the answer back.
  if (!result.ok && result.error.code === 'answer_withheld') return void closeDialog()
  if (!result.ok && result.error.code === 'declined' && result.error.retryAfter === undefined) {
    // The person's own No: back to the question that they came from.
    return useRevoke.setState({ ...FORM, declined: result.error })
  }
  const outcome: Settled = result.ok
    ? result.value.revoke
    : { kind: 'refused', cause: result.error }
  const notForgotten = result.ok ? result.value.notForgotten : null
  if (outcome.kind === 'revoked' && notForgotten === null) {
    closeDialog()
    // Later: the dialog gives the focus back to the row first.
    if (outcome.signedOut && !request.thenForget) requestAnimationFrame(goToWayBack)
    const name = nameInText(request.key.name)
    announce(
      outcome.signedOut && !request.thenForget
        ? text.revoke.doneSignedOut(name)
        : text.revoke.done(name),
    )
  }
  useRevoke.setState({ pending: false, outcome, notForgotten })
}

/** Ends what goes on for the key: nothing more is sent. */
export const stopTrying = async (): Promise<void> => {
  const { request } = useRevoke.getState()
  if (request === null) return
  const rows = pendingOf(request.connectionId, request.key.id)
  const ids = rows.map(({ id }) => id)
  const stopped = await reportRefusal(window.keystow.actOnPlan({ ids, action: 'cancel' }))
  if (!stopped.ok || !isOpen(request)) return
  closeDialog()
  announce(
    sentences(
      text.revoke.stopped(nameInText(request.key.name)),
      rows.some(isSentPlan) ? text.revoke.requestSent : '',
    ),
  )
}
