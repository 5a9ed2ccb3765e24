import { FlaskConical, KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Failure } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { useReturnedFocus } from '../keys/return-focus.ts'
import { LabBadges } from '../lab/LabBadges.tsx'
import { ConnectForm } from './ConnectForm.tsx'
import { Notices } from './Notices.tsx'

const TryLocal = () => {
  const [opening, setOpening] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const open = async (): Promise<void> => {
    setOpening(true)
    const opened = await window.keystow.useLocal()
    setOpening(false)
    setFailure(opened.ok ? null : opened.error)
  }
  return (
    <div data-mode="local">
      <Button disabled={opening} onClick={open}>
        <FlaskConical size={16} className="text-accent-ink" />
        {opening ? text.onboarding.opening : text.onboarding.local}
      </Button>
      <p className="mt-2 text-soft">{text.onboarding.localLead}</p>
      <FailureBanner className="mt-3" failure={failure} />
    </div>
  )
}

/** The first screen: no connection yet. */
export const Onboarding = () => {
  const screen = useRef<HTMLElement>(null)
  useReturnedFocus(screen)
  return (
    <main ref={screen} className="flex h-full flex-col overflow-y-auto bg-panel">
      <Notices />
      <div className="flex justify-end px-4 pt-3 empty:hidden">
        <LabBadges />
      </div>
      <div className="mx-auto grid w-full max-w-210 flex-1 content-center items-center gap-x-10 gap-y-6 px-8 py-8 md:grid-cols-[minmax(0,1fr)_400px]">
        <div>
          <span className="mb-4 flex size-11 items-center justify-center rounded-xl bg-accent text-on-accent">
            <KeyRound size={22} />
          </span>
          <h1 className="text-xl font-semibold">{text.onboarding.title}</h1>
          <p className="mt-2 text-base text-soft">{text.onboarding.lead}</p>
          <hr className="my-6 border-line" />
          <TryLocal />
        </div>
        <section
          aria-label={text.connect.title}
          className="rounded-xl border border-line bg-raised p-5"
        >
          <ConnectForm onConnected={() => undefined} />
        </section>
      </div>
    </main>
  )
}
