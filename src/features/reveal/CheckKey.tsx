import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'
import { Button } from '../../ui/Button.tsx'

type Outcome = { readonly at: number } | { readonly failure: Failure }

const sentence = (outcome: Outcome): string =>
  'at' in outcome
    ? text.reveal.works(text.times.at(outcome.at, outcome.at))
    : `${text.failures.what(outcome.failure)} ${text.reveal.checkFailed}`

/** Asks the service whether the new key works, with one list request. */
export const CheckKey = ({ revealId }: { readonly revealId: string }) => {
  const [checking, setChecking] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const check = async (): Promise<void> => {
    setChecking(true)
    const result = await window.keystow.checkSecret(revealId)
    setChecking(false)
    const seen = result.ok ? { at: Date.now() } : { failure: result.error }
    setOutcome(seen)
    announce(sentence(seen))
  }
  return (
    <div className="mt-3 flex items-start gap-2">
      <Button size="sm" disabled={checking} onClick={check}>
        {checking ? text.checking : text.reveal.check}
      </Button>
      {outcome === null ? null : (
        <p className="flex min-w-0 flex-1 gap-1.5 py-0.5">
          {'at' in outcome ? (
            <CircleCheck size={16} className="mt-px shrink-0 text-good-ink" />
          ) : (
            <TriangleAlert size={16} className="mt-px shrink-0 text-warn-ink" />
          )}
          <span>{sentence(outcome)}</span>
        </p>
      )}
    </div>
  )
}
