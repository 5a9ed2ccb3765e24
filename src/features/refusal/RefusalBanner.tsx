import { X } from 'lucide-react'
import { text } from '../../messages/text.ts'
import { forgetRefusal, useRefusal } from '../../state/refusal-store.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'

export interface RefusalBannerProps {
  readonly wide?: boolean
  /** Something comes below it. */
  readonly gap?: boolean
  readonly unchanged?: string
}

/** Why the last thing that was asked for was not done. Else as `FailureBanner`. */
export const RefusalBanner = ({ wide = false, gap = false, unchanged = '' }: RefusalBannerProps) => {
  const failure = useRefusal(({ failure }) => failure)
  if (failure === null) return null
  const dismiss = <Button icon={X} kind="ghost" size="sm" aria-label={text.dismiss} onClick={forgetRefusal} />
  return (
    <div className={gap ? 'mb-3' : undefined}>
      <FailureBanner wide={wide} failure={failure} unchanged={unchanged} actions={dismiss} />
    </div>
  )
}
