import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import type { RevokeOutcome } from '../../../electron/contract/workflow.ts'
import { text } from '../../messages/text.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { useProofOf } from '../../state/proofs-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { ShownName } from '../../ui/ShownName.tsx'
import { ProofBanner } from '../proof/ProofBanner.tsx'
import { backToForm, lookAgainForRevoke, type Settled, useRevoke } from './store.ts'

const because = (cause: Failure | null): string => (cause === null ? '' : `${text.failures.what(cause)} `)

/** What is true of the key now. */
const sentence = (outcome: RevokeOutcome, name: string): string => {
  switch (outcome.kind) {
    case 'revoked':
      return outcome.answered ? text.revoke.done(name) : text.revoke.lookedGone
    case 'already_gone':
      return text.revoke.alreadyGone
    case 'still_there':
      if (outcome.cause === null) return `${text.revoke.refused} ${text.revoke.still}`
      return outcome.answered ? `${because(outcome.cause)}${text.revoke.notRevoked}` : `${because(outcome.cause)}${text.revoke.still}`
    case 'unknown':
      return `${because(outcome.cause)}${text.revoke.unknown}`
  }
}

/** What keeps the connection, and what to do. */
const notForgottenText = (cause: Failure): string =>
  [text.revoke.notForgotten, text.failures.what(cause), text.revoke.forgetAgain].join(' ')

const advice = (outcome: RevokeOutcome): string => {
  if (outcome.kind === 'unknown') return text.failures.next(outcome.listFailure)
  return 'cause' in outcome && outcome.cause !== null ? text.failures.next(outcome.cause) : ''
}

export const RevokeOutcomeView = ({ apiKey, outcome }: { readonly apiKey: ApiKey; readonly outcome: Settled }) => {
  const { request, pending, notForgotten } = useRevoke()
  const proof = useProofOf(request?.connectionId ?? '', apiKey.id)
  const gone = outcome.kind === 'revoked' || outcome.kind === 'already_gone'
  const Icon = gone ? CircleCheck : outcome.kind === 'unknown' ? CircleHelp : CircleAlert
  return (
    <>
      <p className="mb-3 flex items-center gap-2">
        <span className="truncate font-medium">
          <ShownName name={apiKey.name} />
        </span>
        <span className="shrink-0 font-mono text-soft">{text.keys.lastFour(apiKey.lastFour)}</span>
      </p>
      {outcome.kind === 'refused' ? (
        <FailureBanner failure={outcome.cause} unchanged={text.revoke.notRevoked} />
      ) : (
        <div role="alert">
          <Banner boxed tone={gone ? 'neutral' : 'warn'} icon={Icon}>
            {sentence(outcome, nameInText(apiKey.name))} {gone ? '' : advice(outcome)}
          </Banner>
        </div>
      )}
      {gone && proof !== null ? (
        <div className="mt-3">
          <ProofBanner boxed proof={proof} />
        </div>
      ) : null}
      {notForgotten === null ? null : (
        <div role="alert" className="mt-3">
          <Banner boxed tone="warn" icon={CircleAlert}>
            {notForgottenText(notForgotten)}
          </Banner>
        </div>
      )}
      <DialogActions>
        <Button kind={gone ? 'primary' : 'secondary'} disabled={pending} onClick={closeDialog}>
          {text.close}
        </Button>
        {outcome.kind === 'unknown' ? (
          <Button kind="primary" disabled={pending} onClick={() => void lookAgainForRevoke(outcome)}>
            {text.lookAgain}
          </Button>
        ) : gone ? null : (
          <Button kind="primary" disabled={pending} onClick={backToForm}>
            {text.tryAgain}
          </Button>
        )}
      </DialogActions>
    </>
  )
}
