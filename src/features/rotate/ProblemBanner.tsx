import { TriangleAlert } from 'lucide-react'
import type { Rotation } from '../../../electron/contract/rotate.ts'
import { text } from '../../messages/text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { problemWords } from './problem-words.ts'
import { useRotations } from './store.ts'

/** Why the rotation rests here, or why the last wish was not taken. */
export const ProblemBanner = ({ rotation }: { readonly rotation: Rotation }) => {
  const failure = useRotations(({ failure }) => failure)
  const said = failure === null ? problemWords(rotation) : `${text.failures.what(failure)} ${text.failures.next(failure)}`
  return said === '' ? null : (
    <div role="alert">
      <Banner boxed tone="warn" icon={TriangleAlert}>
        {said}
      </Banner>
    </div>
  )
}
