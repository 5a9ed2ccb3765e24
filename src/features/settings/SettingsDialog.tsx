import { Tabs } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useState } from 'react'
import type { AppState } from '../../../electron/contract/app-state.ts'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { type SettingFocus, type SettingsTab, TABS } from '../../state/settings-store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { onceThere } from '../../ui/once-there.ts'
import { TabList } from '../../ui/TabList.tsx'
import { AssistantsTab } from '../assistants/AssistantsTab.tsx'
import { DiagnosticsView } from '../diagnostics/DiagnosticsView.tsx'
import { RefusalBanner } from '../refusal/RefusalBanner.tsx'
import { AppearanceTab } from './AppearanceTab.tsx'
import { DesktopTab } from './DesktopTab.tsx'
import { KeysTab } from './KeysTab.tsx'
import { LockTab } from './LockTab.tsx'
import { NetworkTab } from './NetworkTab.tsx'
import { ProgramsTab } from './ProgramsTab.tsx'
import { SecretsTab } from './SecretsTab.tsx'

const TAB: Readonly<Record<SettingsTab, (state: AppState) => ReactNode>> = {
  appearance: ({ settings }) => <AppearanceTab settings={settings} />,
  keys: ({ settings }) => <KeysTab settings={settings} />,
  secrets: (state) => <SecretsTab state={state} />,
  lock: (state) => <LockTab state={state} />,
  desktop: (state) => <DesktopTab {...state} />,
  network: () => <NetworkTab />,
  programs: (state) => <ProgramsTab {...state} />,
  assistants: (state) => <AssistantsTab {...state} />,
  diagnostics: () => <DiagnosticsView canMend />,
}

interface SettingsDialogProps {
  readonly first?: SettingsTab | undefined
  /** The setting that was asked for: it has the focus, and is in sight. */
  readonly focus?: SettingFocus | undefined
}

/** Every setting, by what it is about; each works at once. */
export const SettingsDialog = ({ first = 'appearance', focus }: SettingsDialogProps) => {
  const state = useApp()
  const [tab, setTab] = useState(first)
  const [asked] = useState(() => ({
    get current() {
      return document.querySelector<HTMLElement>(
        `[data-setting="${focus}"] :is(input:checked, button):enabled`,
      )
    },
  }))
  useEffect(() => {
    if (focus === undefined) return
    // Main may have to say first what there is to set.
    onceThere([
      () => {
        asked.current?.focus({ preventScroll: true })
        asked.current?.scrollIntoView({ block: 'nearest' })
        return asked.current !== null
      },
    ])
  }, [asked, focus])
  if (state === null) return null
  return (
    <Dialog
      title={text.settings.title}
      width="lg"
      onClose={closeDialog}
      {...(focus === undefined ? {} : { initialFocus: asked })}
    >
      <Tabs.Root
        value={tab}
        onValueChange={(value: SettingsTab) => setTab(value)}
        className="-mx-5 -mt-2"
      >
        <TabList
          label={text.settings.sections}
          values={TABS}
          names={text.settings.tabs}
          // The sections stay in reach however far one is scrolled.
          className="sticky -top-2 z-1 bg-raised px-2.5"
        />
        <RefusalBanner className="mx-5 mt-4" unchanged={text.settings.failed} />
        {TABS.map((value) => (
          <Tabs.Panel
            key={value}
            value={value}
            className="min-h-[min(336px,48vh)] space-y-6 low:space-y-4 px-5 pt-5 low:pt-4 outline-offset-[-2px]"
          >
            {TAB[value](state)}
          </Tabs.Panel>
        ))}
      </Tabs.Root>
      <p className="mt-5 low:mt-3 border-t border-line pt-3 text-xs text-soft">
        {text.settings.version(state.version)}
      </p>
    </Dialog>
  )
}
