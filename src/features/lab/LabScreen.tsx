import { Tabs } from '@base-ui/react/tabs'
import { ArrowLeft, FlaskConical } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { LabState } from '../../../electron/contract/lab.ts'
import { text } from '../../messages/text.ts'
import { forgetLabFailure, loadLab, useLab } from '../../state/lab-store.ts'
import { LAB_TABS, type LabTab, openLab, useView } from '../../state/view-store.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { TabList } from '../../ui/TabList.tsx'
import { ClockTab } from './ClockTab.tsx'
import { DataTab } from './DataTab.tsx'
import { FaultsTab } from './FaultsTab.tsx'
import { LabBadges } from './LabBadges.tsx'
import { leaveLab } from './leave-lab.ts'
import { RequestsTab } from './RequestsTab.tsx'
import { ServiceTab } from './ServiceTab.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

const TAB: Readonly<Record<LabTab, (state: LabState) => ReactNode>> = {
  service: (state) => <ServiceTab state={state} />,
  data: (state) => <DataTab state={state} />,
  faults: ({ faults }) => <FaultsTab faults={faults} />,
  clock: ({ clock }) => <ClockTab clock={clock} />,
  requests: ({ listener }) => <RequestsTab listener={listener} />,
}

const LabFailure = () => {
  const { failure } = useLab()
  return <FailureBanner wide failure={failure} unchanged={text.nothingChanged} />
}

const LabHead = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    // What had the focus went with the Lab.
    return () => document.querySelector<HTMLElement>('header button, main button')?.focus()
  }, [])
  return (
    <header className="flex flex-wrap items-center gap-2 px-4 py-2">
      <Button icon={ArrowLeft} kind="ghost" className="-ml-2" onClick={leaveLab}>
        {text.lab.back}
      </Button>
      <h1 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        {text.toolbar.lab}
      </h1>
      <Badge tone="accent">{text.local.badge}</Badge>
      <span className="ml-auto">
        <LabBadges />
      </span>
    </header>
  )
}

/**
 * Esc in a field is the field's, and in a dialog the dialog's, which is not inside this screen's
 * own elements.
 */
const leaveByEscape = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof HTMLElement))
    return
  if (event.target.closest('input:not([type=checkbox], [type=radio]), textarea, select') !== null)
    return
  if (event.currentTarget.contains(event.target)) leaveLab()
}

/** All about the local service, in the place of the list. */
export const LabScreen = () => {
  const { state } = useLab()
  const { tab } = useView()
  useKeptFocus()
  useEffect(() => {
    void loadLab()
    return forgetLabFailure
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc belongs to the whole screen, whatever in it has the focus.
    <div className="flex h-full flex-col" onKeyDown={leaveByEscape}>
      <aside aria-label={text.local.badge}>
        <Banner wide tone="accent" icon={FlaskConical}>
          {text.local.banner}
        </Banner>
      </aside>
      <LabHead />
      <main className="flex min-h-0 flex-1 flex-col">
        <Tabs.Root
          value={tab}
          onValueChange={(value: LabTab) => openLab(value)}
          className="flex min-h-0 flex-1 flex-col"
        >
          <TabList
            label={text.lab.sections}
            values={LAB_TABS}
            names={text.lab.tabs}
            className="px-3"
          />
          <LabFailure />
          {LAB_TABS.map((value) => (
            <Tabs.Panel
              key={value}
              value={value}
              data-scrolled="lab"
              className="min-h-0 flex-1 overflow-y-auto px-4 py-5 outline-offset-[-2px]"
            >
              {state === null ? <p className="text-soft">{text.loading}</p> : TAB[value](state)}
            </Tabs.Panel>
          ))}
        </Tabs.Root>
      </main>
    </div>
  )
}
