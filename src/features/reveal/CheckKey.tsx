import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'

type Outcome = { readonly at: number } | { readonly failure: Failure }

/** Asks the service whether the new key works, with one list request. */
export const CheckKey = ({ revealId }: { readonly revealId: string }) => {
  const [checking, setChecking] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const check = async (): Promise<void> => {
    setChecking(true)
    const result = await window.keystow.checkSecret(revealId)
    setChecking(false)
    setOutcome(result.ok ? { at: Date.now() } : { failure: result.error })
  }
  return (
    <div className="mt-3 flex items-start gap-2">
      <Button size="sm" disabled={checking} onClick={() => void check()}>
        {checking ? text.reveal.checking : text.reveal.check}
      </Button>
      <p role="status" className="flex min-w-0 flex-1 gap-1.5 py-0.5">
        {outcome === null ? null : 'at' in outcome ? (
          <>
            <CircleCheck aria-hidden size={16} className="mt-px shrink-0 text-good-ink" />
            <span>{text.reveal.works(text.times.at(outcome.at, outcome.at))}</span>
          </>
        ) : (
          <>
            <TriangleAlert aria-hidden size={16} className="mt-px shrink-0 text-warn-ink" />
            <span>
              {text.failures.what(outcome.failure)} {text.reveal.checkFailed}
            </span>
          </>
        )}
      </p>
    </div>
  )
}
