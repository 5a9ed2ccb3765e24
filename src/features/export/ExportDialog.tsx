import { CircleCheck, Download } from 'lucide-react'
import { useState } from 'react'
import type { FileFormat } from '../../../electron/contract/ipc/activity.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { modeOf, useConnection } from '../../state/app-store.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { optionsOf, Segmented } from '../../ui/Segmented.tsx'
import { useKeyList } from '../keys/store.ts'

interface ExportDialogProps {
  readonly connectionId: string
  /** null: all that are listed. */
  readonly ids: readonly string[] | null
}

/** The list, or some of it, as a file for other people and programs. */
export const ExportDialog = ({ connectionId, ids }: ExportDialogProps) => {
  const connection = useConnection(connectionId)
  const listed = useKeyList(connectionId)?.keys?.length ?? 0
  const [format, setFormat] = useState<FileFormat>('csv')
  const [withNotes, setWithNotes] = useState(false)
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  const write = async (): Promise<void> => {
    setBusy(true)
    const written = await window.keystow.exportInventory({ connectionId, ids, format, withNotes })
    setBusy(false)
    setFailure(written.ok ? null : written.error)
    setSaved(written.ok ? written.value : null)
    if (written.ok && written.value !== null) announce(text.exporting.saved(written.value))
  }

  return (
    <Dialog
      mode={modeOf(connection)}
      title={text.exporting.title}
      lead={text.exporting.lead(ids?.length ?? listed, nameInText(connection?.name ?? ''))}
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={closeDialog}>{text.close}</Button>
          <Button icon={Download} kind="primary" disabled={busy} onClick={write}>
            {text.exporting.submit}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Segmented
          legend={text.exporting.format}
          value={format}
          options={optionsOf(['csv', 'json'], text.exporting)}
          onChange={setFormat}
        />
        <Checkbox label={text.exporting.withNotes} checked={withNotes} onChange={setWithNotes} />
        {saved === null ? null : (
          <Banner tone="accent" icon={CircleCheck}>
            {text.exporting.saved(saved)}
          </Banner>
        )}
        <FailureBanner failure={failure} />
      </div>
    </Dialog>
  )
}
