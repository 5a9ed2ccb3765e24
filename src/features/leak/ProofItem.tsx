import { useState } from 'react'
import type { Leak } from '../../../electron/contract/leak.ts'
import { text } from '../../messages/text.ts'
import { isKept, useApp } from '../../state/app-store.ts'
import { useProofOf } from '../../state/proofs-store.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { ProofBanner } from '../revocations/ProofBanner.tsx'
import { PasteBox } from './PasteBox.tsx'
import { act } from './store.ts'
import { useLeakSearch } from './use-leak-search.ts'

/** Takes the leaked secret where nobody gave it before. */
const PasteForProof = ({ leak }: { readonly leak: Leak }) => {
  const { lastFour } = leak.key
  const { view, search } = useLeakSearch()
  const [isOther, setIsOther] = useState(false)
  const take = async (pasted: string): Promise<void> => {
    const findings = await search(pasted)
    const found = findings?.candidates.find((candidate) => candidate.lastFour === lastFour)
    setIsOther(findings !== null && found === undefined)
    if (findings === null || found === undefined) return
    await act(leak, {
      kind: 'secret',
      found: { findingsId: findings.id, index: found.index },
    })
  }
  return (
    <>
      <FailureBanner failure={view.failure} />
      <PasteBox
        label={text.leak.pasteForProof}
        hint={text.leak.pasteForProofHint(lastFour)}
        submit={text.leak.prove}
        pending={view.pending}
        onText={(pasted) => void take(pasted)}
      />
      {isOther ? (
        <p role="status" className="text-warn-ink">
          {text.leak.otherSecret(lastFour)}
        </p>
      ) : null}
    </>
  )
}

/** Shows whether the service refuses the leaked secret. */
export const ProofItem = ({ leak }: { readonly leak: Leak }) => {
  const { connectionId, key, items, provenAt, hasSecret, end } = leak
  const proof = useProofOf(connectionId, key.id)
  const keeps = useApp(isKept)
  if (provenAt !== null)
    return <p className="text-soft">{text.proof.confirmed(text.times.at(provenAt, Date.now()))}</p>
  if (proof !== null)
    return (
      <div className="mt-1.5">
        <ProofBanner proof={proof} />
      </div>
    )
  if (items.proof === 'skipped') return null
  const isGone = end === 'dead' || end === 'not_proven'
  return (
    <div className="mt-1 space-y-1.5">
      <p className="text-soft">
        {hasSecret
          ? `${isGone ? text.leak.proofLead : text.leak.proofFollows} ${text.proof[keeps ? 'sealed' : 'memory']}`
          : text.leak.proofLead}
      </p>
      {hasSecret && isGone ? (
        <Button size="sm" onClick={() => act(leak, { kind: 'prove' })}>
          {text.leak.prove}
        </Button>
      ) : null}
      {hasSecret ? null : <PasteForProof leak={leak} />}
    </div>
  )
}
