import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { pendingText } from '../../state/pending-text.ts'
import { isPending, useIsNotProven, usePlansOf } from '../../state/plans-store.ts'
import { useProofOf } from '../../state/proofs-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { KeyName } from '../../ui/KeyName.tsx'
import { RefusalBanner } from '../refusal/RefusalBanner.tsx'
import { ProofBanner } from './ProofBanner.tsx'
import { backToForm, type Settled, stopTrying, useRevoke } from './revoke-store.ts'

/** Returns what is true of a key whose revoke is over. */
const endText = (
  outcome: Exclude<Settled, { readonly kind: 'refused' }>,
  name: string,
  isProven: boolean,
): string => {
  if (!isProven) return text.revoke.notProven
  if (outcome.kind === 'pending') return text.revoke.gone
  return outcome.kind === 'already_gone' ? text.revoke.alreadyGone : text.revoke.done(name)
}

interface RevokeOutcomeViewProps {
  readonly connectionId: string
  readonly apiKey: ApiKey
  readonly thenForget: boolean
  readonly outcome: Settled
}

export const RevokeOutcomeView = ({
  connectionId,
  apiKey,
  thenForget,
  outcome,
}: RevokeOutcomeViewProps) => {
  const { notForgotten } = useRevoke()
  const proof = useProofOf(connectionId, apiKey.id)
  const isProven = !useIsNotProven(connectionId, apiKey.id)
  // A row that is there no more has ended: the key is gone, or its end is not proven.
  const row = usePlansOf(connectionId, apiKey.id).find(isPending)
  const goesOn = outcome.kind === 'pending' && row !== undefined
  const works = proof?.verdict?.kind === 'works'
  const gone = outcome.kind !== 'refused' && !goesOn && isProven
  const forgets = notForgotten !== null || (thenForget && outcome.kind === 'pending')
  return (
    <>
      <RefusalBanner className="mb-3" />
      <p className="mb-3 flex items-center gap-2">
        <KeyName truncated apiKey={apiKey} />
      </p>
      {outcome.kind === 'refused' ? (
        <FailureBanner failure={outcome.cause} unchanged={text.revoke.notRevoked} />
      ) : gone && works ? null : (
        <Banner
          role="alert"
          tone={gone ? 'neutral' : 'warn'}
          icon={gone ? CircleCheck : CircleAlert}
        >
          {goesOn
            ? pendingText(
                connectionId,
                apiKey.id,
                row.phase.kind === 'held' ? row.phase.cause : outcome.cause,
              )
            : endText(outcome, nameInText(apiKey.name), isProven)}
        </Banner>
      )}
      {gone && proof !== null ? (
        <div className="mt-3">
          <ProofBanner proof={proof} />
        </div>
      ) : null}
      {forgets ? (
        <Banner role="alert" className="mt-3" tone="warn" icon={CircleAlert}>
          {text.revoke.notForgotten}{' '}
          {notForgotten === null ? null : text.failures.what(notForgotten)}{' '}
          {text.revoke.forgetAgain}
        </Banner>
      ) : null}
      <DialogActions>
        {goesOn ? <Button onClick={stopTrying}>{text.revoke.stop}</Button> : null}
        <Button kind={outcome.kind === 'refused' ? 'secondary' : 'primary'} onClick={closeDialog}>
          {text.close}
        </Button>
        {outcome.kind === 'refused' ? (
          <Button kind="primary" onClick={backToForm}>
            {text.tryAgain}
          </Button>
        ) : null}
      </DialogActions>
    </>
  )
}
