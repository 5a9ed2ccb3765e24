import { X } from 'lucide-react'
import { text } from '../../messages/text.ts'
import { forgetRefusal, useRefusal } from '../../state/refusal-store.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'

interface RefusalBannerProps {
  readonly unchanged?: string
  readonly wide?: boolean
  readonly className?: string
}

/** Why the last thing that was asked for was not done. Else as `FailureBanner`. */
export const RefusalBanner = (props: RefusalBannerProps) => (
  <FailureBanner
    {...props}
    failure={useRefusal()}
    actions={
      <Button icon={X} kind="ghost" size="sm" aria-label={text.dismiss} onClick={forgetRefusal} />
    }
  />
)
