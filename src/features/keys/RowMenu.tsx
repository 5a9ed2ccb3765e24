import { Copy, IdCard, PanelRight } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { text } from '../../messages/text.ts'
import { openDetails } from '../../state/details-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { ContextMenu } from '../../ui/ContextMenu.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { useLease } from '../lease/store.ts'
import { chosenActions, type KeyAction, keyActions } from './key-actions.ts'
import { useMenuRow } from './row-focus.ts'
import { useSelectedIds } from './selection-store.ts'

interface RowMenuProps {
  readonly connectionId: string
  readonly keys: readonly ApiKey[]
  readonly writable: boolean
  /** The table; its rows have their key's id in `data-key-id`. */
  readonly children: ReactElement
}

const copy = (value: string, said: string): void => {
  if (copyText(value)) announce(said)
}

const inMenu = ({ run, ...action }: KeyAction) => ({ ...action, onClick: run })

/**
 * One menu for all rows: which of them it is for is known when it opens. On one of several chosen
 * rows it is for all of those.
 */
export const RowMenu = ({ connectionId, keys, writable, children }: RowMenuProps) => {
  const [key, setKey] = useState<ApiKey | null>(null)
  const chosen = useSelectedIds(connectionId)
  const lease = useLease(connectionId, key?.id ?? '')
  const choose = (target: EventTarget): boolean => {
    const id =
      target instanceof Element
        ? target.closest<HTMLElement>('[data-key-id]')?.dataset.keyId
        : undefined
    const found = keys.find((one) => one.id === id)
    if (found !== undefined) {
      setKey(found)
      useMenuRow.setState(found.id)
    }
    return found !== undefined
  }
  return (
    <ContextMenu
      trigger={children}
      onOpenAt={choose}
      onClose={() => useMenuRow.setState(null)}
      actions={
        key === null
          ? []
          : chosen.size > 1 && chosen.has(key.id)
            ? chosenActions(connectionId, chosen, writable).map(inMenu)
            : [
                {
                  icon: PanelRight,
                  label: text.details.show,
                  onClick: () => openDetails(connectionId, key.id),
                },
                {
                  icon: Copy,
                  label: text.keys.copyName,
                  onClick: () => copy(key.name, text.keys.copiedName),
                },
                {
                  icon: IdCard,
                  label: text.keys.copyId,
                  onClick: () => copy(key.id, text.keys.copiedId),
                },
                ...keyActions({ connectionId, apiKey: key, lease, writable }).map(inMenu),
              ]
      }
    />
  )
}
