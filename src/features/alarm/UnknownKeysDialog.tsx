import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { modeOf, useConnection } from '../../state/app-store.ts'
import { openDetails } from '../../state/details-store.ts'
import { closeDialog, openDialog } from '../../state/dialog-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useNow } from '../../ui/use-now.ts'
import { KeyItem } from '../keys/KeyItem.tsx'
import { isWritable, useKeyList } from '../keys/store.ts'
import { useConnectionNotes } from '../notes/store.ts'
import { RefusalBanner } from '../refusal/RefusalBanner.tsx'
import { acknowledge } from './acknowledge.ts'

interface EntryProps {
  readonly connectionId: string
  readonly apiKey: ApiKey
  readonly now: number
  readonly writable: boolean
}

const Entry = ({ connectionId, apiKey, now, writable }: EntryProps) => {
  const show = (): void => {
    closeDialog()
    openDetails(connectionId, apiKey.id)
  }
  return (
    <KeyItem
      apiKey={apiKey}
      connectionId={null}
      actions={
        <>
          <Button
            size="sm"
            aria-label={text.alarm.showLong(nameInText(apiKey.name))}
            onClick={show}
          >
            {text.details.show}
          </Button>
          <Button
            size="sm"
            disabled={!writable}
            title={writable ? undefined : text.stale.readOnly}
            aria-label={text.alarm.revokeLong(nameInText(apiKey.name))}
            kind="warning"
            onClick={() => openDialog({ kind: 'revoke', connectionId, key: apiKey })}
          >
            {text.details.revoke}
          </Button>
        </>
      }
    >
      <p className="text-xs text-soft">
        {text.revoke.created(text.times.relative(apiKey.createdAt, now))}
      </p>
    </KeyItem>
  )
}

/** Shows which keys appeared, and what can be done about each. */
export const UnknownKeysDialog = ({ connectionId }: { readonly connectionId: string }) => {
  const connection = useConnection(connectionId)
  const list = useKeyList(connectionId)
  const unknown = new Set(useConnectionNotes(connectionId)?.unknownIds)
  const now = useNow() + (list?.skew ?? 0)
  const keys = (list?.keys ?? []).filter(({ id }) => unknown.has(id))
  const known = async (): Promise<void> => {
    if (await acknowledge(connectionId)) closeDialog()
  }
  return (
    <Dialog
      mode={modeOf(connection)}
      title={text.alarm.title}
      lead={text.alarm.lead}
      onClose={closeDialog}
      footer={
        <Button disabled={keys.length === 0} onClick={known}>
          {keys.length === 1 ? text.alarm.mineOne : text.alarm.mine}
        </Button>
      }
    >
      <RefusalBanner className="mb-3" />
      {keys.length === 0 ? (
        <p className="py-4 text-center text-soft">{text.alarm.none}</p>
      ) : (
        <ul>
          {keys.map((key) => (
            <Entry
              key={key.id}
              connectionId={connectionId}
              apiKey={key}
              now={now}
              writable={isWritable(list)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
