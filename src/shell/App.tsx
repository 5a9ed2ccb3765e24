import { useEffect, useInsertionEffect, useRef } from 'react'
import type { Connection } from '../../electron/contract/connection.ts'
import { ClipboardStrip } from '../features/clipboard/ClipboardStatus.tsx'
import { returnFocus } from '../features/keys/return-focus.ts'
import { RefusalBanner } from '../features/refusal/RefusalBanner.tsx'
import { text } from '../messages/text.ts'
import { modeOf, useApp, useConnection } from '../state/app-store.ts'
import { useDialog } from '../state/dialog-store.ts'
import { useView } from '../state/view-store.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Workspace } from './Workspace.tsx'
import { titleOf } from './window-title.ts'

const Onboarding = lazyComponent(
  async () => (await import('../features/connections/Onboarding.tsx')).Onboarding,
)
const LabScreen = lazyComponent(
  async () => (await import('../features/lab/LabScreen.tsx')).LabScreen,
)
const LockScreen = lazyComponent(
  async () => (await import('../features/lock/LockScreen.tsx')).LockScreen,
)
const Overlays = lazyComponent(async () => (await import('./Overlays.tsx')).Overlays)

const Screen = ({ active, lab }: { readonly active: Connection | null; readonly lab: boolean }) => {
  if (lab) return <LabScreen />
  return active === null ? <Onboarding /> : <Workspace key={active.id} connection={active} />
}

/**
 * Another list took the place of the one that was shown, as after a switch or in another language,
 * and the focus went with it.
 */
const useFocusInNewList = (list: string | null): void => {
  const before = useRef(list)
  useEffect(() => {
    const replaced = before.current !== null && list !== null && before.current !== list
    before.current = list
    if (replaced) returnFocus()
  }, [list])
}

export const App = () => {
  const state = useApp()
  const active = useConnection(state?.activeId ?? null)
  const lab = useView(({ lab }) => lab)
  const dialog = useDialog(({ open }) => open)
  const locked = state?.lock.locked ?? false
  const mode = locked ? 'remote' : lab ? 'local' : modeOf(active)

  const language = state?.language

  useFocusInNewList(active === null || lab || locked ? null : `${active.id} ${language}`)
  useEffect(() => {
    if (language !== undefined) document.documentElement.lang = language
  }, [language])
  // Before any layout effect computes styles, or the accent would fade from one colour to the
  // other.
  useInsertionEffect(() => {
    document.documentElement.dataset.mode = mode
  }, [mode])
  useEffect(() => {
    document.title = locked
      ? text.lock.windowTitle
      : lab
        ? text.lab.windowTitle
        : active === null
          ? text.app
          : titleOf(active)
  }, [active, lab, locked, language])

  if (state === null) return null
  if (locked) {
    return (
      <>
        <div className="flex h-full flex-col">
          <div className="min-h-0 flex-1">
            <LockScreen lock={state.lock} />
          </div>
          <ClipboardStrip locked />
        </div>
        <LiveRegion />
      </>
    )
  }
  return (
    <>
      {/* Built anew in another language, memoized rows too. An open dialog stays: it may hold a secret, and the focus. */}
      <div key={language} className="flex h-full flex-col">
        {dialog === null ? <RefusalBanner wide /> : null}
        <div className="min-h-0 flex-1">
          <Screen active={active} lab={lab} />
        </div>
        {active === null || lab ? <ClipboardStrip locked={false} /> : null}
      </div>
      <Overlays />
      <LiveRegion />
    </>
  )
}
