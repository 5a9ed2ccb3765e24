import { Check, CircleAlert, Copy, Eye, EyeOff } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import {
  type CopyFormat,
  isVariable,
  suggestVariable,
} from '../../../electron/contract/copy-format.ts'
import type { RecipePlace } from '../../../electron/contract/recipes.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'
import { useCopyOf } from '../../state/clipboard-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import type { Mode } from '../../ui/mode.ts'
import { useSecondsLeft } from '../../ui/use-now.ts'
import { CopyLine } from '../clipboard/CopyLine.tsx'
import { Delivered } from '../delivery/Delivered.tsx'
import { DeliverTo } from '../delivery/DeliverTo.tsx'
import { EnvFileDialog } from '../delivery/EnvFileDialog.tsx'
import { RecipeDialog } from '../delivery/RecipeDialog.tsx'
import { SamePlaces } from '../delivery/SamePlaces.tsx'
import { useEnvFile } from '../delivery/use-env-file.ts'
import { KeptLine } from '../kept/KeptLine.tsx'
import { keptFailure } from '../kept/kept-failure.ts'
import { CheckKey } from './CheckKey.tsx'
import { CopyAs } from './CopyAs.tsx'
import { useSecret } from './use-secret.ts'

const DOTS = '•'.repeat(24)

const HidesIn = ({ at }: { readonly at: number }) => (
  <span className="tabular-nums">{text.reveal.hidesIn(useSecondsLeft(at))}</span>
)

interface SecretBoxProps {
  readonly value: string | null
  readonly lastFour: string
  readonly hidesAt: number | null
}

/** Plain text that cannot be selected: a selection would reach the X11 PRIMARY clipboard. */
const SecretBox = ({ value, lastFour, hidesAt }: SecretBoxProps) => (
  <section
    aria-label={text.reveal.secret}
    className="rounded-md border border-line bg-panel px-3 py-2.5"
  >
    <div className="min-h-5 font-mono text-base break-all select-none">
      {value ?? (
        <>
          <span aria-hidden className="tracking-wider text-soft">
            {DOTS}
          </span>
          <span aria-hidden>{lastFour}</span>
          <span className="sr-only">{text.reveal.masked}</span>
        </>
      )}
    </div>
    <p className="h-4 text-xs text-soft">
      {hidesAt === null ? text.reveal.masked : <HidesIn at={hidesAt} />}
    </p>
  </section>
)

interface SecretPanelProps {
  readonly revealId: string
  readonly apiKey: ApiKey
  readonly connectionId: string
  readonly mode: Mode
  readonly checkable?: boolean
  /** The key that a rotation replaces by this one. */
  readonly replaced?: Pick<ApiKey, 'id' | 'lastFour'>
  readonly copyRef?: RefObject<HTMLButtonElement | null>
}

/** A new secret with the ways to take it: it opens masked, and a copy needs no look at it. */
export const SecretPanel = ({
  revealId,
  apiKey,
  connectionId,
  mode,
  checkable = false,
  replaced,
  copyRef,
}: SecretPanelProps) => {
  const secret = useSecret(revealId)
  const copied = useCopyOf(revealId) === 'there'
  const ownRef = useRef<HTMLButtonElement>(null)
  const copyButton = copyRef ?? ownRef
  const [failure, setFailure] = useState<Failure | null>(null)
  const [notKept, setNotKept] = useState<Failure | null>(null)
  const suggested = suggestVariable(apiKey.name)
  const [variable, setVariable] = useState(suggested)
  const envFile = useEnvFile(revealId)
  /** The dialog of programs, and the place to begin with. */
  const [program, setProgram] = useState<{ readonly first: RecipePlace | null } | null>(null)
  const deliverButton = useRef<HTMLButtonElement>(null)
  const said = failure ?? secret.failure
  const usable = isVariable(variable) ? variable : suggested

  const copy = async (format: CopyFormat): Promise<void> => {
    const result = await window.keystow.copySecret({ id: revealId, format, variable: usable })
    setFailure(result.ok ? null : result.error)
  }

  const keep = async (): Promise<void> => {
    const result = await window.keystow.keepSecret(revealId)
    setNotKept(result.ok ? null : result.error)
    if (result.ok) announce(text.kept.done)
  }

  return (
    <>
      <SecretBox value={secret.shown} lastFour={apiKey.lastFour} hidesAt={secret.hidesAt} />
      <div className="mt-3 flex flex-wrap gap-1.5">
        <Button
          icon={copied ? Check : Copy}
          ref={copyButton}
          kind="primary"
          onClick={() => copy('value')}
        >
          {text.reveal.copy}
        </Button>
        <CopyAs
          local={mode === 'local'}
          variable={variable}
          onVariable={setVariable}
          onCopy={(format) => void copy(format)}
        />
        <Button icon={secret.shown === null ? Eye : EyeOff} onClick={() => secret.toggle()}>
          {secret.shown === null ? text.reveal.show : text.reveal.hide}
        </Button>
        <DeliverTo
          disabled={envFile.busy}
          buttonRef={deliverButton}
          onFile={() => void envFile.choose(usable)}
          onKeep={() => void keep()}
          onProgram={() => setProgram({ first: null })}
        />
      </div>
      <CopyLine revealId={revealId} copyRef={copyButton} />
      <Delivered revealId={revealId} connectionId={connectionId} keyId={apiKey.id} />
      <KeptLine connectionId={connectionId} keyId={apiKey.id} />
      {replaced === undefined ? null : (
        <SamePlaces
          connectionId={connectionId}
          oldKey={replaced}
          newKeyId={apiKey.id}
          disabled={envFile.busy}
          onChoose={(id) => void envFile.again(id)}
          onKeep={() => void keep()}
          onRecipe={(first) => setProgram({ first })}
        />
      )}
      {checkable ? <CheckKey revealId={revealId} /> : null}
      <FailureBanner className="mt-3" failure={said} />
      {notKept === null ? null : (
        <Banner role="alert" className="mt-3" tone="danger" icon={CircleAlert}>
          {keptFailure(notKept)}
        </Banner>
      )}
      {envFile.preview === null ? (
        <FailureBanner
          className="mt-3"
          failure={envFile.failure}
          unchanged={text.delivery.nothingWritten}
        />
      ) : null}
      {program === null ? null : (
        <RecipeDialog
          mode={mode}
          revealId={revealId}
          suggested={usable}
          first={program.first}
          onClose={() => setProgram(null)}
          finalFocus={() => deliverButton.current}
        />
      )}
      {envFile.preview === null ? null : (
        <EnvFileDialog
          mode={mode}
          preview={envFile.preview}
          envFile={envFile}
          finalFocus={() => deliverButton.current}
        />
      )}
    </>
  )
}
