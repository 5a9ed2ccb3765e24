import { create } from 'zustand'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { type Failure, ok, type Result } from '../../../electron/contract/result.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import type { ForgottenOutcome, RevokeConfirmation, RevokeOutcome } from '../../../electron/contract/workflow.ts'
import { text } from '../../messages/text.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { announce } from '../../ui/announce-store.ts'

/** What the list tells after an outcome that nobody could know at first. */
export type Settled = RevokeOutcome | { readonly kind: 'refused'; readonly cause: Failure }

export interface RevokeFlow {
  readonly pending: boolean
  readonly outcome: Settled | null
  /** The person's own No to the question that main asked. */
  readonly declined: Failure | null
  /** Why the connection, which was to go with the key, is still there. */
  readonly notForgotten: Failure | null
}

const FRESH: RevokeFlow = { pending: false, outcome: null, declined: null, notForgotten: null }

export const useRevoke = create<RevokeFlow>(() => FRESH)

export const beginRevoke = (): void => useRevoke.setState(FRESH)

export interface RevokeRequest {
  readonly connectionId: string
  readonly key: ApiKey
  readonly confirmation: RevokeConfirmation
  readonly thenForget: boolean
}

const send = async ({ connectionId, key, confirmation, thenForget }: RevokeRequest): Promise<Result<ForgottenOutcome>> => {
  if (thenForget) return window.keystow.revokeAndForget({ id: connectionId, keyId: key.id, confirmation })
  const revoked = await window.keystow.revokeKey({ connectionId, id: key.id, confirmation })
  return revoked.ok ? ok({ revoke: revoked.value, notForgotten: null }) : revoked
}

/** Revokes once. A plain yes closes the dialog; all else stays to be read. */
export const submitRevoke = async (request: RevokeRequest): Promise<void> => {
  if (useRevoke.getState().pending) return
  useRevoke.setState({ pending: true, declined: null })
  const result = await send(request)
  if (!result.ok && result.error.code === 'locked') {
    // Kept back by the lock: the list says after it whether the key is gone.
    useRevoke.setState(FRESH)
    return closeDialog()
  }
  if (!result.ok && result.error.code === 'declined' && result.error.retryAfter === undefined) {
    // The person's own No: back to the question that they came from.
    return useRevoke.setState({ ...FRESH, declined: result.error })
  }
  const outcome: Settled = result.ok ? result.value.revoke : { kind: 'refused', cause: result.error }
  const notForgotten = result.ok ? result.value.notForgotten : null
  if (outcome.kind === 'revoked' && outcome.answered && notForgotten === null) {
    closeDialog()
    const name = nameInText(request.key.name)
    announce(outcome.signedOut && !request.thenForget ? text.revoke.doneSignedOut(name) : text.revoke.done(name))
  }
  useRevoke.setState({ pending: false, outcome, notForgotten })
}

/** Reads the list once more after `unknown`. Never revokes. */
export const lookAgainForRevoke = async (
  connectionId: string,
  id: string,
  unknown: RevokeOutcome & { readonly kind: 'unknown' },
): Promise<void> => {
  if (useRevoke.getState().pending) return
  useRevoke.setState({ pending: true })
  await window.keystow.refreshKeys(connectionId)
  const list = await window.keystow.listState(connectionId)
  const current = list.ok && list.value.phase === 'ready'
  const there = list.ok && (list.value.keys?.some((key) => key.id === id) ?? false)
  const settled: Settled = there
    ? { kind: 'still_there', answered: false, cause: unknown.cause }
    : { kind: 'revoked', answered: false, signedOut: false }
  useRevoke.setState({ pending: false, outcome: current ? settled : unknown })
}
