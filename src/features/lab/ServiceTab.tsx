import type { LabState } from '../../../electron/contract/lab.ts'
import { text } from '../../messages/text.ts'
import { runLabAction } from '../../state/lab-store.ts'
import { Switch } from '../../ui/Switch.tsx'
import { ListenerPanel } from './ListenerPanel.tsx'
import { Panel } from './Panel.tsx'

const texts = text.lab.service

/** Whether the local service answers, and to whom. */
export const ServiceTab = ({ state }: { readonly state: LabState }) => (
  <>
    <Panel title={texts.power} lead={state.on ? texts.powerOn : texts.powerOff}>
      <Switch label={texts.powerSwitch} checked={state.on} onChange={(on) => void runLabAction(window.keystow.labPower(on))} />
    </Panel>
    <ListenerPanel listener={state.listener} />
  </>
)
