import { CircleAlert, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Connection } from '../../../electron/contract/connection.ts'
import type { Failure, Result } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { closeDialog, openDialog } from '../../state/dialog-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { RefusalBanner } from '../refusal/RefusalBanner.tsx'
import { ConnectionEntry } from './ConnectionEntry.tsx'
import { ForgetDialog } from './ForgetDialog.tsx'

/** Imports and exports files of connections, and says what came of the last one. */
const useConnectionFiles = () => {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [said, setSaid] = useState('')
  /** Returns the value; null after a failure or where the person chose no file. */
  const outcomeOf = <T,>(result: Result<T | null>): T | null => {
    setFailure(result.ok ? null : result.error)
    if (result.ok) return result.value
    setSaid('')
    return null
  }
  const say = (sentence: string): void => {
    setSaid(sentence)
    announce(sentence)
  }
  return {
    failure,
    said,
    importFile: async (): Promise<void> => {
      const imported = outcomeOf(await window.keystow.importConnections())
      if (imported === null) return
      const { added, known, refused, notes } = imported
      const noted =
        notes === null
          ? []
          : [
              text.connections.importedNotes(
                notes.keys,
                notes.differing,
                notes.refused,
                notes.failed,
              ),
            ]
      say([text.connections.imported(added, known, refused), ...noted].join(' '))
    },
    exportFile: async (withNotes: boolean): Promise<void> => {
      const file = outcomeOf(await window.keystow.exportConnections({ withNotes }))
      if (file !== null) say(text.connections.exported(file, withNotes))
    },
  }
}

const FileFailure = ({ failure }: { readonly failure: Failure }) => (
  <div className="mb-3">
    {failure.code === 'bad_input' ? (
      <Banner role="alert" tone="danger" icon={CircleAlert}>
        {text.connections.notImported}
      </Banner>
    ) : (
      <FailureBanner failure={failure} />
    )}
  </div>
)

export const ConnectionsDialog = () => {
  const connections = useApp((state) => state?.connections ?? [])
  const activeId = useApp((state) => state?.activeId)
  const [forgetting, setForgetting] = useState<Connection | null>(null)
  const { failure, said, importFile, exportFile } = useConnectionFiles()
  // Off: a file of connections may be for somebody else, and notes are the person's own.
  const [withNotes, setWithNotes] = useState(false)
  const remote = connections.some(({ kind }) => kind === 'remote')

  return (
    <Dialog
      title={text.connections.title}
      lead={text.connections.explain}
      width="lg"
      onClose={closeDialog}
      footer={
        <>
          <span className="mr-auto flex flex-wrap items-center gap-2">
            <Button onClick={importFile}>{text.connections.importFile}</Button>
            {remote ? (
              <Button onClick={() => exportFile(withNotes)}>{text.connections.exportFile}</Button>
            ) : null}
            {remote ? (
              <Checkbox
                label={text.connections.withNotes}
                checked={withNotes}
                onChange={setWithNotes}
              />
            ) : null}
          </span>
          <Button icon={Plus} onClick={() => openDialog({ kind: 'connect' })}>
            {text.connections.add}
          </Button>
        </>
      }
    >
      {failure === null ? null : <FileFailure failure={failure} />}
      <RefusalBanner className="mb-3" />
      {said === '' ? null : <p className="mb-3 [overflow-wrap:anywhere]">{said}</p>}
      <ul>
        {connections.map((connection) => (
          <ConnectionEntry
            key={connection.id}
            connection={connection}
            active={connection.id === activeId}
            onForget={() => setForgetting(connection)}
          />
        ))}
      </ul>
      {forgetting === null ? null : (
        <ForgetDialog connection={forgetting} onClose={() => setForgetting(null)} />
      )}
    </Dialog>
  )
}
