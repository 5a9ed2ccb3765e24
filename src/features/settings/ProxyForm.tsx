import { useEffect, useRef, useState } from 'react'
import {
  PROXY_KINDS,
  type ProxyAddress,
  proxyProblem,
  proxyText,
  withEnteredHost,
} from '../../../electron/contract/network.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { optionsOf } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'

interface ProxyFormProps {
  readonly known: ProxyAddress | null
  /** Whether `known` is in use. */
  readonly inUse: boolean
  readonly onUse: (proxy: ProxyAddress) => Promise<unknown>
}

/** Where a proxy is. Main asks about it before it counts. */
export const ProxyForm = ({ known, inUse, onUse }: ProxyFormProps) => {
  const [kind, setKind] = useState(known?.kind ?? 'http')
  const [host, setHost] = useState(known?.host ?? '')
  const [port, setPort] = useState(known === null ? '' : String(known.port))
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const texts = text.network
  const proxy = withEnteredHost({
    kind,
    host: host.trim(),
    port: /^\d{1,5}$/.test(port.trim()) ? Number(port) : 0,
  })
  const problem = proxyProblem(proxy)
  const saved = inUse && known !== null && problem === null && proxyText(proxy) === proxyText(known)

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [tries])

  const showApart = (): void => {
    setKind(proxy.kind)
    setHost(proxy.host)
    if (proxy.port > 0) setPort(String(proxy.port))
  }
  const submit = async (): Promise<void> => {
    setTries(tries + 1)
    showApart()
    if (busy || problem !== null) return
    setBusy(true)
    await onUse(proxy)
    setBusy(false)
  }
  return (
    <Form ref={form} className="mt-3 space-y-3 rounded-md border border-line p-3" onSend={submit}>
      <div className="flex flex-wrap items-start gap-3">
        <Select
          className="w-28"
          label={texts.kind}
          value={kind}
          options={optionsOf(PROXY_KINDS, texts.kinds)}
          onChange={setKind}
        />
        <div className="min-w-40 flex-1">
          <Field
            label={texts.host}
            error={tries > 0 && problem === 'host' ? texts.hostWrong : undefined}
            className="font-mono"
            value={host}
            onChange={setHost}
            onBlur={showApart}
          />
        </div>
        <div className="w-28">
          <Field
            label={texts.port}
            error={tries > 0 && problem === 'port' ? texts.portWrong : undefined}
            inputMode="numeric"
            className="font-mono"
            value={port}
            onChange={setPort}
          />
        </div>
      </div>
      <div className="flex justify-end">
        <Button type="submit" kind={saved ? 'secondary' : 'primary'} disabled={busy}>
          {texts.use}
        </Button>
      </div>
    </Form>
  )
}
