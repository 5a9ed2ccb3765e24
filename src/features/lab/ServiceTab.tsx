import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { LabState, ListenerState } from '../../../electron/contract/lab.ts'
import { LAB_BOUNDS } from '../../../electron/contract/lab-schemas.ts'
import { text } from '../../messages/text.ts'
import { runLabAction } from '../../state/lab-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { firstCurl } from './curl.ts'
import { Panel } from './Panel.tsx'
import { wholeNumber } from './whole-number.ts'

const texts = text.lab.service

const Line = ({
  label,
  value,
  copyLabel,
}: {
  readonly label: string
  readonly value: string
  readonly copyLabel: string
}) => (
  <div className="mt-3">
    <p className="mb-1 font-medium">{label}</p>
    <div className="flex flex-wrap items-start gap-2">
      <code className="min-w-0 rounded-md border border-line bg-panel px-2.5 py-1.5 font-mono text-xs select-text [overflow-wrap:anywhere]">
        {value}
      </code>
      <CopyButton aria-label={copyLabel} title={copyLabel} size="icon" value={value} />
    </div>
  </div>
)

const Busy = ({ listener }: { readonly listener: ListenerState & { readonly kind: 'busy' } }) => (
  <div className="mt-3 max-w-150">
    <Banner
      tone="warn"
      icon={TriangleAlert}
      actions={
        <Button
          size="sm"
          onClick={() => runLabAction(window.keystow.startListening(listener.free))}
        >
          {texts.useFree(listener.free)}
        </Button>
      }
    >
      {texts.busy(listener.port, listener.free)}
    </Banner>
  </div>
)

const On = ({ listener }: { readonly listener: ListenerState & { readonly kind: 'on' } }) => (
  <>
    <p>{texts.on(listener.port)}</p>
    <Line label={text.connect.baseUrl} value={listener.url} copyLabel={texts.copyBaseUrl} />
    <Line label={texts.curl} value={firstCurl(listener.url)} copyLabel={texts.copyCurl} />
    <p className="mt-1 text-xs text-soft">{texts.curlHint}</p>
    <Button
      className="mt-3"
      onClick={() => runLabAction(window.keystow.stopListening(), texts.off)}
    >
      {texts.stop}
    </Button>
  </>
)

const Off = ({ port: lastPort }: { readonly port: number }) => {
  const [entered, setEntered] = useState(String(lastPort))
  const port = wholeNumber(entered, { min: 1, max: LAB_BOUNDS.port.max })
  const start = async (): Promise<void> => {
    if (port === null) return
    const listener = await runLabAction(window.keystow.startListening(port))
    if (listener?.kind === 'on') announce(texts.on(listener.port))
  }
  return (
    <Form onSend={start} className="flex items-start gap-2">
      <div className="w-40">
        <Field
          label={text.network.port}
          inputMode="numeric"
          value={entered}
          error={port === null ? texts.badPort : undefined}
          onChange={setEntered}
        />
      </div>
      <Button type="submit" className="mt-[22px]" disabled={port === null}>
        {texts.start}
      </Button>
    </Form>
  )
}

/** Access for other programs on this computer: off until the person turns it on. */
const ListenerPanel = ({ listener }: { readonly listener: ListenerState }) => (
  <Panel title={texts.listener} lead={texts.listenerLead}>
    {listener.kind === 'on' ? (
      <On listener={listener} />
    ) : (
      <Off key={listener.port} port={listener.port} />
    )}
    <div role="alert">{listener.kind === 'busy' ? <Busy listener={listener} /> : null}</div>
  </Panel>
)

/** Shows whether the local service answers, and to whom. */
export const ServiceTab = ({ state }: { readonly state: LabState }) => (
  <>
    <Panel title={texts.power} lead={state.on ? texts.powerOn : texts.powerOff}>
      <Switch
        label={texts.powerSwitch}
        checked={state.on}
        onChange={(on) => void runLabAction(window.keystow.labPower(on))}
      />
    </Panel>
    <ListenerPanel listener={state.listener} />
  </>
)
