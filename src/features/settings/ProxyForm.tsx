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

/** Entered parts of a proxy's address, which begin with the one that is known. */
const useProxyDraft = (known: ProxyAddress | null) => {
  const [kind, setKind] = useState(known?.kind ?? 'http')
  const [host, setHost] = useState(known?.host ?? '')
  const [port, setPort] = useState(known === null ? '' : String(known.port))
  const proxy = withEnteredHost({
    kind,
    host: host.trim(),
    port: /^\d{1,5}$/.test(port.trim()) ? Number(port) : 0,
  })
  /** A whole address that was entered as the host goes to the fields of its parts. */
  const showApart = (): void => {
    setKind(proxy.kind)
    setHost(proxy.host)
    if (proxy.port > 0) setPort(String(proxy.port))
  }
  return { kind, setKind, host, setHost, port, setPort, proxy, showApart }
}

interface ProxyFieldsProps {
  readonly draft: ReturnType<typeof useProxyDraft>
  /** Which part is said to be wrong. */
  readonly wrong: ReturnType<typeof proxyProblem>
}

const ProxyFields = ({ draft, wrong }: ProxyFieldsProps) => {
  const texts = text.network
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Select
        className="w-28"
        label={texts.kind}
        value={draft.kind}
        options={optionsOf(PROXY_KINDS, texts.kinds)}
        onChange={draft.setKind}
      />
      <div className="min-w-40 flex-1">
        <Field
          label={texts.host}
          error={wrong === 'host' ? texts.hostWrong : undefined}
          className="font-mono"
          value={draft.host}
          onChange={draft.setHost}
          onBlur={draft.showApart}
        />
      </div>
      <div className="w-28">
        <Field
          label={texts.port}
          error={wrong === 'port' ? texts.portWrong : undefined}
          inputMode="numeric"
          className="font-mono"
          value={draft.port}
          onChange={draft.setPort}
        />
      </div>
    </div>
  )
}

interface ProxyFormProps {
  readonly known: ProxyAddress | null
  /** Whether `known` is in use. */
  readonly inUse: boolean
  readonly onUse: (proxy: ProxyAddress) => Promise<unknown>
}

/** Shows where a proxy is. Main asks about it before it counts. */
export const ProxyForm = ({ known, inUse, onUse }: ProxyFormProps) => {
  const draft = useProxyDraft(known)
  const { proxy } = draft
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const problem = proxyProblem(proxy)
  const saved = inUse && known !== null && problem === null && proxyText(proxy) === proxyText(known)

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [tries])

  const submit = async (): Promise<void> => {
    setTries(tries + 1)
    draft.showApart()
    if (busy || problem !== null) return
    setBusy(true)
    await onUse(proxy)
    setBusy(false)
  }
  return (
    <Form ref={form} className="mt-3 space-y-3 rounded-md border border-line p-3" onSend={submit}>
      <ProxyFields draft={draft} wrong={tries > 0 ? problem : null} />
      <div className="flex justify-end">
        <Button type="submit" kind={saved ? 'secondary' : 'primary'} disabled={busy}>
          {text.network.use}
        </Button>
      </div>
    </Form>
  )
}
