import { CircleAlert, Info } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { Failure } from '../../electron/contract/result.ts'
import { text } from '../messages/text.ts'
import { Banner } from './Banner.tsx'
import { cx } from './cx.ts'
import { useSecondsLeft } from './use-now.ts'

interface FailureBannerProps {
  /** null: nothing failed, and nothing is shown. */
  readonly failure: Failure | null
  /** What stayed as it was, as a sentence. */
  readonly unchanged?: string
  /** A way on. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** Spans the window instead of being a box in a dialog. */
  readonly wide?: boolean
  readonly className?: string | undefined
}

/** Shows what to do next, once the seconds are over. As a timer it is not announced each second. */
const NextWhenOver = ({ failure }: { readonly failure: Failure }) => {
  // The wait begins anew with each failure.
  const until = useMemo(() => Date.now() + (failure.retryAfter ?? 0) * 1000, [failure])
  return (
    <span role="timer">
      {text.failures.next({ ...failure, retryAfter: useSecondsLeft(until) })}
    </span>
  )
}

/**
 * Why something was not done, what stayed as it was and what to do next. The person's own No, and
 * an answer that the lock withheld, are no errors and are not shown as such; of what was withheld
 * it is not said that anything stayed as it was.
 */
export const FailureBanner = ({
  failure,
  unchanged = '',
  children,
  actions,
  wide = false,
  className,
}: FailureBannerProps) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In a dialog it may appear below what is in view.
    if (!wide) box.current?.scrollIntoView({ block: 'nearest' })
  }, [failure, wide])
  if (failure === null) return null
  const notice = failure.code === 'declined' || failure.code === 'answer_withheld'
  const waits = failure.code === 'declined' && failure.retryAfter !== undefined
  const said = [
    text.failures.what(failure),
    notice ? '' : unchanged,
    waits ? '' : text.failures.next(failure),
  ]
  return (
    <div ref={box} role={notice ? 'status' : 'alert'} className={cx('scroll-my-4', className)}>
      <Banner
        wide={wide}
        tone={notice ? 'neutral' : 'danger'}
        icon={notice ? Info : CircleAlert}
        actions={actions}
      >
        {said.filter((sentence) => sentence !== '').join(' ')}
        {waits ? (
          <>
            {' '}
            <NextWhenOver failure={failure} />
          </>
        ) : null}
        {children}
      </Banner>
    </div>
  )
}
