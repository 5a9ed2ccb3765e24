import { Unplug, Zap } from 'lucide-react'
import type { ArmedFault } from '../../../electron/contract/lab.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { armFault, disarmAll, disarmFault, LOSE_THE_ANSWER } from './arm-fault.ts'
import { FaultForm } from './FaultForm.tsx'
import { faultText, progressText } from './fault-text.ts'
import { Panel } from './Panel.tsx'

const texts = text.lab.faults

const Armed = ({ fault }: { readonly fault: ArmedFault }) => {
  const said = faultText(fault.spec)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0">
      <Zap size={16} className="shrink-0 text-warn-ink" />
      <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        {said} <span className="block text-xs text-soft">{progressText(fault)}</span>
      </span>
      <Button size="sm" aria-label={texts.disarmLong(said)} onClick={() => void disarmFault(fault.id)}>
        {texts.disarm}
      </Button>
    </li>
  )
}

/** What will go wrong, and for whom. */
export const FaultsTab = ({ faults }: { readonly faults: readonly ArmedFault[] }) => (
  <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start lg:gap-x-10">
    <div className="border-b border-line pb-5 lg:border-b-0 lg:pb-0">
      <Panel title={texts.armed}>
        {faults.length === 0 ? (
          <p className="text-soft">{texts.none}</p>
        ) : (
          <>
            <ul className="max-w-200">
              {faults.map((fault) => (
                <Armed key={fault.id} fault={fault} />
              ))}
            </ul>
            <Button className="mt-2" onClick={() => void disarmAll()}>
              {texts.disarmAll}
            </Button>
          </>
        )}
      </Panel>
      <Panel title={texts.preset} lead={texts.presetLead}>
        <Button icon={Unplug} onClick={() => void armFault(LOSE_THE_ANSWER)}>
          {texts.presetArm}
        </Button>
      </Panel>
    </div>
    <div className="pt-5 lg:pt-0">
      <Panel title={texts.form}>
        <FaultForm />
      </Panel>
    </div>
  </div>
)
