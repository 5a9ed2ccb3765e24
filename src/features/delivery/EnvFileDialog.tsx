import { TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
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

/** Shows what a write would change, before it is done. */
export const EnvFileDialog = ({ mode, preview, envFile, finalFocus }: EnvFileDialogProps) => {
  const [variable, setVariable] = useState(preview.variable)
  const writeButton = useRef<HTMLButtonElement>(null)
  const { failure, changed, busy } = envFile
  const good = isVariable(variable)
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
            ref={writeButton}
            kind="primary"
            disabled={busy || !good || preview.variable !== variable}
            onClick={() => envFile.write()}
          >
            {text.delivery.write}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <div>
          <p className="font-medium">{text.delivery.file}</p>
          <p className="select-text">
            <Place path={preview.place} />
            {preview.isNew ? (
              <span className="ml-2 text-xs text-soft">{text.delivery.isNew}</span>
            ) : null}
          </p>
          {preview.link === null ? null : (
            <p className="text-xs text-soft select-text [overflow-wrap:anywhere]">
              {text.delivery.link(nameInText(preview.link))}
            </p>
          )}
        </div>
        <Field
          label={text.reveal.variable}
          value={variable}
          error={good ? undefined : text.reveal.variableBad}
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
        {preview.readers === 'everyone' ? (
          <Warning>{text.delivery.readers.everyone}</Warning>
        ) : (
          <p className="text-xs text-soft">{text.delivery.readers[preview.readers]}</p>
        )}
      </div>
    </Dialog>
  )
}
