import { TriangleAlert } from 'lucide-react'
import type { Rotation } from '../../../electron/contract/rotate.ts'
import { Banner } from '../../ui/Banner.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { problemText } from './problem-text.ts'
import { useRotationView } from './store.ts'

/** Why the rotation rests here, or why the last action was refused. */
export const ProblemBanner = ({ rotation }: { readonly rotation: Rotation }) => {
  const failure = useRotationView(({ failure }) => failure)
  if (failure !== null) return <FailureBanner failure={failure} />
  const said = problemText(rotation)
  return said === '' ? null : (
    <div role="alert">
      <Banner boxed tone="warn" icon={TriangleAlert}>
        {said}
      </Banner>
    </div>
  )
}
