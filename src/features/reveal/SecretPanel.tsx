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
import { CopyLine } from '../clipboard/CopyLine.tsx'
import { Delivered } from '../delivery/Delivered.tsx'
import { DeliverTo } from '../delivery/DeliverTo.tsx'
import { EnvFileDialog } from '../delivery/EnvFileDialog.tsx'
import { RecipeDialog } from '../delivery/RecipeDialog.tsx'
import { SamePlaces } from '../delivery/SamePlaces.tsx'
import { type EnvFile, useEnvFile } from '../delivery/use-env-file.ts'
import { KeptLine } from '../kept/KeptLine.tsx'
import { keptFailure } from '../kept/kept-failure.ts'
import { CheckKey } from './CheckKey.tsx'
import { CopyAs } from './CopyAs.tsx'
import { SecretBox } from './SecretBox.tsx'
import { useSecret } from './use-secret.ts'

/** Copies the secret of a reveal, or has it kept on this computer. */
const useTaking = (revealId: string) => {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [notKept, setNotKept] = useState<Failure | null>(null)
  return {
    failure,
    notKept,
    copy: async (format: CopyFormat, variable: string): Promise<void> => {
      const result = await window.keystow.copySecret({ id: revealId, format, variable })
      setFailure(result.ok ? null : result.error)
    },
    keep: async (): Promise<void> => {
      const result = await window.keystow.keepSecret(revealId)
      setNotKept(result.ok ? null : result.error)
      if (result.ok) announce(text.kept.done)
    },
  }
}

/** The name of the variable in what is copied and delivered. */
const useVariable = (keyName: string) => {
  const suggested = suggestVariable(keyName)
  const [variable, setVariable] = useState(suggested)
  return { variable, setVariable, usable: isVariable(variable) ? variable : suggested }
}

interface CopyButtonsProps {
  readonly revealId: string
  readonly mode: Mode
  readonly copyRef: RefObject<HTMLButtonElement | null>
  readonly variable: string
  readonly onVariable: (variable: string) => void
  readonly onCopy: (format: CopyFormat) => void
}

const CopyButtons = ({
  revealId,
  mode,
  copyRef,
  variable,
  onVariable,
  onCopy,
}: CopyButtonsProps) => {
  const copied = useCopyOf(revealId) === 'there'
  return (
    <>
      <Button
        icon={copied ? Check : Copy}
        ref={copyRef}
        kind="primary"
        onClick={() => onCopy('value')}
      >
        {text.reveal.copy}
      </Button>
      <CopyAs
        local={mode === 'local'}
        variable={variable}
        onVariable={onVariable}
        onCopy={onCopy}
      />
    </>
  )
}

interface ShowButtonProps {
  readonly hidden: boolean
  readonly onClick: () => unknown
}

const ShowButton = ({ hidden, onClick }: ShowButtonProps) => (
  <Button icon={hidden ? Eye : EyeOff} onClick={onClick}>
    {hidden ? text.reveal.show : text.reveal.hide}
  </Button>
)

interface DeliveryDialogsProps {
  readonly mode: Mode
  readonly revealId: string
  readonly suggested: string
  /** The dialog of programs, and the place to begin with. */
  readonly program: { readonly first: RecipePlace | null } | null
  readonly onProgramClosed: () => void
  readonly envFile: EnvFile
  readonly finalFocus: () => HTMLElement | null
}

const DeliveryDialogs = ({
  mode,
  revealId,
  suggested,
  program,
  onProgramClosed,
  envFile,
  finalFocus,
}: DeliveryDialogsProps) => (
  <>
    {program === null ? null : (
      <RecipeDialog
        mode={mode}
        revealId={revealId}
        suggested={suggested}
        first={program.first}
        onClose={onProgramClosed}
        finalFocus={finalFocus}
      />
    )}
    {envFile.preview === null ? null : (
      <EnvFileDialog
        mode={mode}
        preview={envFile.preview}
        envFile={envFile}
        finalFocus={finalFocus}
      />
    )}
  </>
)

interface FailuresProps {
  /** Why the secret could be neither shown nor copied. */
  readonly failure: Failure | null
  readonly notKept: Failure | null
  readonly envFile: EnvFile
}

const Failures = ({ failure, notKept, envFile }: FailuresProps) => (
  <>
    <FailureBanner className="mt-3" failure={failure} />
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
  </>
)

interface SecretPanelProps {
  readonly revealId: string
  readonly apiKey: ApiKey
  readonly connectionId: string
  readonly mode: Mode
  readonly checkable?: boolean
  /** The key that a rotation replaces by this one. */
  readonly replaced?: ApiKey
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
  const ownRef = useRef<HTMLButtonElement>(null)
  const copyButton = copyRef ?? ownRef
  const { failure, notKept, copy, keep } = useTaking(revealId)
  const { variable, setVariable, usable } = useVariable(apiKey.name)
  const envFile = useEnvFile(revealId)
  const [program, setProgram] = useState<{ readonly first: RecipePlace | null } | null>(null)
  const deliverButton = useRef<HTMLButtonElement>(null)

  return (
    <>
      <SecretBox value={secret.shown} lastFour={apiKey.lastFour} hidesAt={secret.hidesAt} />
      <div className="mt-3 flex flex-wrap gap-1.5">
        <CopyButtons
          revealId={revealId}
          mode={mode}
          copyRef={copyButton}
          variable={variable}
          onVariable={setVariable}
          onCopy={(format) => void copy(format, usable)}
        />
        <ShowButton hidden={secret.shown === null} onClick={() => secret.toggle()} />
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
      <Failures failure={failure ?? secret.failure} notKept={notKept} envFile={envFile} />
      <DeliveryDialogs
        mode={mode}
        revealId={revealId}
        suggested={usable}
        program={program}
        onProgramClosed={() => setProgram(null)}
        envFile={envFile}
        finalFocus={() => deliverButton.current}
      />
    </>
  )
}
