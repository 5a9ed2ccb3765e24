import { Check, Copy, Eye, EyeOff } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { type CopyFormat, isVariable, suggestVariable } from '../../../electron/contract/copy-format.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'
import { useCopyOf } from '../../state/clipboard-store.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { CopyLine } from '../clipboard/CopyLine.tsx'
import { CheckKey } from './CheckKey.tsx'
import { CopyAs } from './CopyAs.tsx'
import { SecretBox } from './SecretBox.tsx'
import { useSecret } from './use-secret.ts'

export interface SecretPanelProps {
  readonly revealId: string
  readonly apiKey: ApiKey
  readonly local: boolean
  readonly checkable?: boolean
  readonly copyRef?: RefObject<HTMLButtonElement | null>
}

/** A new secret with the ways to take it: it opens masked, and a copy needs no look at it. */
export const SecretPanel = ({ revealId, apiKey, local, checkable = false, copyRef }: SecretPanelProps) => {
  const secret = useSecret(revealId)
  const copied = useCopyOf(revealId) === 'there'
  const ownRef = useRef<HTMLButtonElement>(null)
  const copyButton = copyRef ?? ownRef
  const [failure, setFailure] = useState<Failure | null>(null)
  const suggested = suggestVariable(apiKey.name)
  const [variable, setVariable] = useState(suggested)
  const said = failure ?? secret.failure

  const copy = async (format: CopyFormat): Promise<void> => {
    const result = await window.keystow.copySecret({ id: revealId, format, variable: isVariable(variable) ? variable : suggested })
    setFailure(result.ok ? null : result.error)
  }

  return (
    <>
      <SecretBox value={secret.shown} lastFour={apiKey.lastFour} hidesAt={secret.hidesAt} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button ref={copyButton} kind="primary" onClick={() => void copy('value')}>
          {copied ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
          {text.reveal.copy}
        </Button>
        <CopyAs local={local} variable={variable} onVariable={setVariable} onCopy={(format) => void copy(format)} />
        <Button onClick={() => void secret.toggle()}>
          {secret.shown === null ? <Eye aria-hidden size={16} /> : <EyeOff aria-hidden size={16} />}
          {secret.shown === null ? text.reveal.show : text.reveal.hide}
        </Button>
      </div>
      <CopyLine revealId={revealId} copyRef={copyButton} />
      {checkable ? <CheckKey revealId={revealId} /> : null}
      {said === null ? null : (
        <div className="mt-3">
          <FailureBanner failure={said} />
        </div>
      )}
    </>
  )
}
