import { TriangleAlert } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { isVariable } from '../../../electron/contract/copy-format.ts'
import type { DeliveryPreview } from '../../../electron/contract/delivery.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { Banner, Warning } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { Field } from '../../ui/Field.tsx'
import type { Mode } from '../../ui/mode.ts'
import { Place } from '../../ui/Place.tsx'
import { Diff } from './Diff.tsx'
import type { EnvFile } from './use-env-file.ts'

interface EnvFileDialogProps {
  readonly mode: Mode
  readonly preview: DeliveryPreview
  readonly envFile: EnvFile
  readonly finalFocus: () => HTMLElement | null
}

const Target = ({ preview: { place, isNew, link } }: { readonly preview: DeliveryPreview }) => (
  <div>
    <p className="font-medium">{text.delivery.file}</p>
    <p className="select-text">
      <Place path={place} />
      {isNew ? <span className="ml-2 text-xs text-soft">{text.delivery.isNew}</span> : null}
    </p>
    {link === null ? null : (
      <p className="text-xs text-soft select-text [overflow-wrap:anywhere]">
        {text.delivery.link(nameInText(link))}
      </p>
    )}
  </div>
)

const Readers = ({ preview: { readers } }: { readonly preview: DeliveryPreview }) =>
  readers === 'everyone' ? (
    <Warning>{text.delivery.readers.everyone}</Warning>
  ) : (
    <p className="text-xs text-soft">{text.delivery.readers[readers]}</p>
  )

interface EnvFileActionsProps {
  readonly preview: DeliveryPreview
  readonly envFile: EnvFile
  readonly variable: string
  readonly writeRef: RefObject<HTMLButtonElement | null>
}

const EnvFileActions = ({ preview, envFile, variable, writeRef }: EnvFileActionsProps) => {
  const { busy } = envFile
  const good = isVariable(variable)
  return (
    <>
      <Button
        className="mr-auto"
        disabled={busy}
        onClick={() => envFile.choose(good ? variable : preview.variable)}
      >
        {text.delivery.other}
      </Button>
      <Button onClick={envFile.cancel}>{text.cancel}</Button>
      <Button
        ref={writeRef}
        kind="primary"
        disabled={busy || !good || preview.variable !== variable}
        onClick={() => envFile.write()}
      >
        {text.delivery.write}
      </Button>
    </>
  )
}

/** Shows what a write would change, before it is done. */
export const EnvFileDialog = ({ mode, preview, envFile, finalFocus }: EnvFileDialogProps) => {
  const [variable, setVariable] = useState(preview.variable)
  const writeButton = useRef<HTMLButtonElement>(null)
  const { failure, changed } = envFile
  const rename = (name: string): void => {
    setVariable(name)
    if (isVariable(name)) envFile.rename(name)
  }
  return (
    <Dialog
      mode={mode}
      width="form"
      title={text.delivery.title}
      lead={text.delivery.lead}
      initialFocus={writeButton}
      finalFocus={finalFocus}
      onClose={envFile.cancel}
      footer={
        <EnvFileActions
          preview={preview}
          envFile={envFile}
          variable={variable}
          writeRef={writeButton}
        />
      }
    >
      <div className="space-y-3">
        <Target preview={preview} />
        <Field
          label={text.reveal.variable}
          value={variable}
          error={isVariable(variable) ? undefined : text.reveal.variableBad}
          className="font-mono"
          onChange={rename}
        />
        {changed ? <Warning>{text.delivery.changedMeanwhile}</Warning> : null}
        <FailureBanner
          failure={failure}
          unchanged={failure?.code === 'not_delivered' ? '' : text.delivery.nothingWritten}
        />
        {preview.warnings.map((warning) => (
          <Banner key={warning} tone="warn" icon={TriangleAlert}>
            {text.delivery.warnings[warning]}
          </Banner>
        ))}
        <Diff lines={preview.lines} />
        <Readers preview={preview} />
      </div>
    </Dialog>
  )
}
