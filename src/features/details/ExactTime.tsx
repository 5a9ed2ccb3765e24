import { text } from '../../messages/text.ts'
import { ExactTimes } from '../../ui/ExactTimes.tsx'

export interface ExactTimeProps {
  readonly iso: string
  readonly now: number
  /** Whether to say exactly when, too. */
  readonly exact: boolean
}

/** A moment: how long ago, and on request exactly when. */
export const ExactTime = ({ iso, now, exact }: ExactTimeProps) => (
  <>
    <time dateTime={iso}>{text.times.relative(Date.parse(iso), now)}</time>
    {exact ? <ExactTimes iso={iso} className="mt-0.5 gap-x-2 text-xs" /> : null}
  </>
)
