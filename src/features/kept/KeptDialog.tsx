import { useRef } from 'react'
import { text } from '../../messages/text.ts'
import { modeOf, useConnection } from '../../state/app-store.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { siblingAfterRemoval } from '../../ui/focus-when-gone.ts'
import { KeyItem } from '../keys/KeyItem.tsx'
import { useKeyList } from '../keys/store.ts'
import { useKeptKeys } from '../notes/store.ts'
import { KeptActions } from './KeptActions.tsx'
import { unlistedIn } from './unlisted.ts'

/**
 * All secrets of a connection that are kept here; those of keys that the list does not have are
 * marked.
 */
export const KeptDialog = ({ connectionId }: { readonly connectionId: string }) => {
  const connection = useConnection(connectionId)
  const kept = useKeptKeys(connectionId)
  const unlisted = unlistedIn(useKeyList(connectionId), kept)
  const body = useRef<HTMLDivElement>(null)
  const afterStop = (button: HTMLElement) => {
    const next = siblingAfterRemoval(button, body, '[data-stop]')
    return () => next() ?? body.current?.querySelector('p')
  }
  return (
    <Dialog
      mode={modeOf(connection)}
      width="form"
      title={text.kept.title}
      lead={text.kept.lead}
      onClose={closeDialog}
    >
      <div ref={body}>
        {kept.length === 0 ? (
          <p tabIndex={-1} className="rounded-md py-4 text-center text-soft">
            {text.kept.none}
          </p>
        ) : (
          <ul>
            {kept.map((one) => (
              <KeyItem
                key={one.id}
                apiKey={one}
                connectionId={null}
                beside={
                  unlisted.includes(one) ? (
                    <Badge tone="warn">{text.kept.unlistedBadge}</Badge>
                  ) : null
                }
              >
                <KeptActions connectionId={connectionId} kept={one} afterStop={afterStop} />
              </KeyItem>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
