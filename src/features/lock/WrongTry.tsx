import { CircleAlert } from 'lucide-react'
import type { Failure } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { useSecondsLeft } from '../../ui/use-now.ts'

/** A refused try, and when the next one counts, in ms since the epoch. */
export interface Refusal {
  readonly failure: Failure
  readonly until: number
}

export const refusalOf = (failure: Failure): Refusal => ({
  failure,
  until: Date.now() + (failure.retryAfter ?? 0) * 1000,
})

const Wait = ({ until }: { readonly until: number }) => {
  const left = useSecondsLeft(until)
  // Visible, but not announced each second.
  return left === 0 ? null : <span aria-hidden>{text.lock.wait(left)}</span>
}

/** Why the last try did not count; `unchanged` says what that left as it was. */
export const WrongTry = ({
  refusal,
  unchanged,
}: {
  readonly refusal: Refusal | null
  readonly unchanged?: string
}) => (
  <div role="alert">
    {refusal === null ? null : (
      <Banner tone="danger" icon={CircleAlert}>
        {text.failures.what(refusal.failure)}{' '}
        {refusal.failure.code === 'answer_withheld' ? null : unchanged}{' '}
        <Wait until={refusal.until} />
      </Banner>
    )}
  </div>
)
