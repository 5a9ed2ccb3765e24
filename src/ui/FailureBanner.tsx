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
  /** Spans the window instead of being a box in a dialog. */
  readonly wide?: boolean
}

/** Why something was not done, what stayed as it was and what to do next. The person's own No is no error and is not shown as one. */
export const FailureBanner = ({ failure, unchanged = '', children, wide = false }: FailureBannerProps) => {
  const declined = failure.code === 'declined'
  const said = [text.failures.what(failure), declined ? '' : unchanged, text.failures.next(failure)]
  return (
    <div role={declined ? 'status' : 'alert'}>
      <Banner boxed={!wide} tone={declined ? 'neutral' : 'danger'} icon={declined ? Info : CircleAlert}>
        {said.filter((sentence) => sentence !== '').join(' ')}
        {children}
      </Banner>
    </div>
  )
}
