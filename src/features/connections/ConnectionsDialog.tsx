import { CircleAlert, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Connection } from '../../../electron/contract/connection.ts'
import type { Failure } from '../../../electron/contract/result.ts'
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

export const ConnectionsDialog = () => {
  const connections = useApp((state) => state?.connections ?? [])
  const activeId = useApp((state) => state?.activeId)
  const [forgetting, setForgetting] = useState<Connection | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [said, setSaid] = useState('')
  // Off: a file of connections may be for somebody else, and notes are the person's own.
  const [withNotes, setWithNotes] = useState(false)

  const say = (sentence: string): void => {
    setSaid(sentence)
    announce(sentence)
  }
  const importFile = async (): Promise<void> => {
    const result = await window.keystow.importConnections()
    setFailure(result.ok ? null : result.error)
    if (!result.ok) return setSaid('')
    if (result.value === null) return
    const { added, known, refused, notes } = result.value
    const noted =
      notes === null
        ? []
        : [text.connections.importedNotes(notes.keys, notes.differing, notes.refused, notes.failed)]
    say([text.connections.imported(added, known, refused), ...noted].join(' '))
  }
  const exportFile = async (): Promise<void> => {
    const result = await window.keystow.exportConnections({ withNotes })
    setFailure(result.ok ? null : result.error)
    if (!result.ok) return setSaid('')
    if (result.value !== null) say(text.connections.exported(result.value, withNotes))
  }
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
            {remote ? <Button onClick={exportFile}>{text.connections.exportFile}</Button> : null}
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
      {failure === null ? null : (
        <div className="mb-3">
          {failure.code === 'bad_input' ? (
            <Banner role="alert" tone="danger" icon={CircleAlert}>
              {text.connections.notImported}
            </Banner>
          ) : (
            <FailureBanner failure={failure} />
          )}
        </div>
      )}
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
