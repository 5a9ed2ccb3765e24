import { Check, CircleAlert, Copy, Eye, EyeOff } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Failure } from '../../../electron/contract/result.ts'
import type { Reveal } from '../../../electron/contract/workflow.ts'
import { modeOf, useConnection } from '../../app-store.ts'
import { text } from '../../messages/text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { rowOrCurrent } from '../api-keys/row-focus.ts'
import { CloseGuard } from './CloseGuard.tsx'
import { SecretBox } from './SecretBox.tsx'
import { askGuard, finishReveal, useReveals } from './store.ts'
import { useSecret } from './use-secret.ts'

const RevealOne = ({ reveal, waiting }: { readonly reveal: Reveal; readonly waiting: number }) => {
  const connection = useConnection(reveal.connectionId)
  const mode = modeOf(connection)
  const secret = useSecret(reveal.id)
  const [copied, setCopied] = useState(false)
  const [saved, setSaved] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const copyButton = useRef<HTMLButtonElement>(null)
  const mayLeave = copied || saved

  const copy = async (): Promise<void> => {
    const result = await window.keystow.copySecret(reveal.id)
    setFailure(result.ok ? null : result.error)
    if (result.ok) setCopied(true)
  }
  const said = failure ?? secret.failure

  return (
    <Dialog
      title={mode === 'local' ? text.reveal.titleLocal : text.reveal.title}
      lead={text.reveal.body}
      mode={mode}
      initialFocus={copyButton}
      finalFocus={() => rowOrCurrent(reveal.key.id)}
      onClose={() => (saved ? void finishReveal(reveal.id) : askGuard('dialog'))}
      footer={
        <>
          {mayLeave ? null : <span className="mr-auto self-center text-xs text-soft">{text.reveal.gate}</span>}
          <Button look="primary" disabled={!mayLeave} onClick={() => void finishReveal(reveal.id)}>
            {text.reveal.done}
          </Button>
        </>
      }
    >
      <p className="mb-2 flex items-center gap-2">
        <span className="truncate font-medium">{reveal.key.name}</span>
        <span className="shrink-0 font-mono text-soft">{text.keys.lastFour(reveal.key.lastFour)}</span>
        {connection === null ? null : (
          <span className="ml-auto flex shrink-0 items-center gap-2 text-soft">
            {mode === 'local' ? <Badge tone="accent">{text.local.badge}</Badge> : connection.name}
          </span>
        )}
      </p>
      <SecretBox value={secret.shown} lastFour={reveal.key.lastFour} hidesAt={secret.hidesAt} />
      <div className="mt-3 flex gap-2">
        <Button ref={copyButton} look="primary" onClick={() => void copy()}>
          {copied ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
          {text.reveal.copy}
        </Button>
        <Button onClick={() => void secret.toggle()}>
          {secret.shown === null ? <Eye aria-hidden size={16} /> : <EyeOff aria-hidden size={16} />}
          {secret.shown === null ? text.reveal.show : text.reveal.hide}
        </Button>
      </div>
      {said === null ? null : (
        <div role="alert" className="mt-3">
          <Banner boxed tone="danger" icon={CircleAlert}>
            {text.failures.what(said)} {text.failures.next(said)}
          </Banner>
        </div>
      )}
      <div className="mt-4">
        <Checkbox label={text.reveal.saved} checked={saved} onChange={setSaved} />
      </div>
      {waiting > 0 ? <p className="mt-3 text-xs text-soft">{text.reveal.more(waiting)}</p> : null}
      <CloseGuard revealId={reveal.id} mode={mode} />
    </Dialog>
  )
}

/** The secrets that wait to be saved, one after the other. */
export const RevealDialog = () => {
  const reveals = useReveals(({ reveals }) => reveals)
  const [first, ...more] = reveals
  return first === undefined ? null : <RevealOne key={first.id} reveal={first} waiting={more.length} />
}
