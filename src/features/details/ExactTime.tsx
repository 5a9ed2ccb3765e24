import { text } from '../../messages/text.ts'
import { ExactTimes } from '../../ui/ExactTimes.tsx'

/** A moment in full: how long ago, and exactly when. */
export const ExactTime = ({ iso, now }: { readonly iso: string; readonly now: number }) => (
  <>
    <time dateTime={iso}>{text.times.relative(Date.parse(iso), now)}</time>
    <ExactTimes iso={iso} className="mt-0.5 gap-x-2 text-xs" />
  </>
)
