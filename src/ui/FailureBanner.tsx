import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Failure } from '../../electron/contract/result.ts'
import { text } from '../messages/text.ts'
import { Banner } from './Banner.tsx'

export interface FailureBannerProps {
  readonly failure: Failure
  /** What stayed as it was, as a sentence. */
  readonly unchanged?: string
  /** A way on. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** Spans the window instead of being a box in a dialog. */
  readonly wide?: boolean
}

/**
 * Why something was not done, what stayed as it was and what to do next. The person's own No, and an answer that the lock withheld, are
 * no errors and are not shown as such; of what was withheld it is not said that anything stayed as it was.
 */
export const FailureBanner = ({ failure, unchanged = '', children, actions, wide = false }: FailureBannerProps) => {
  const notice = failure.code === 'declined' || failure.code === 'answer_withheld'
  const said = [text.failures.what(failure), notice ? '' : unchanged, text.failures.next(failure)]
  return (
    <div role={notice ? 'status' : 'alert'}>
      <Banner boxed={!wide} tone={notice ? 'neutral' : 'danger'} icon={notice ? Info : CircleAlert} actions={actions}>
        {said.filter((sentence) => sentence !== '').join(' ')}
        {children}
      </Banner>
    </div>
  )
}
