import { useEffect } from 'react'
import { modeOf, useApp, useConnection } from './app-store.ts'
import { Dialogs } from './Dialogs.tsx'
import { Onboarding } from './features/connections/Onboarding.tsx'
import { ClipboardToast } from './features/reveal/ClipboardToast.tsx'
import { RevealDialog } from './features/reveal/RevealDialog.tsx'
import { text } from './messages/text.ts'
import { LiveRegion } from './ui/LiveRegion.tsx'
import { Workspace } from './Workspace.tsx'

export const App = () => {
  const state = useApp(({ state }) => state)
  const active = useConnection(state?.activeId ?? null)
  const mode = modeOf(active)

  useEffect(() => {
    document.documentElement.dataset.mode = mode
    document.title = active === null ? text.app : text.title(active.name, mode === 'local')
  }, [active, mode])

  if (state === null) return null
  return (
    <>
      {active === null ? <Onboarding /> : <Workspace key={active.id} connection={active} />}
      <Dialogs />
      <RevealDialog />
      <LiveRegion>
        <ClipboardToast />
      </LiveRegion>
    </>
  )
}
