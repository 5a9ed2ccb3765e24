import type { ReactNode } from 'react'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { useConnection } from '../../state/app-store.ts'
import { KeyName, type KeyNameProps } from '../../ui/KeyName.tsx'

interface KeyItemProps extends KeyNameProps {
  /** Named beside the key; null where all keys of the list are of one connection. */
  readonly connectionId: string | null
  /** Stands beside the name. */
  readonly beside?: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** A key in a list of keys, with what there is to say and to do about it. */
export const KeyItem = ({ apiKey, connectionId, beside, children, actions }: KeyItemProps) => {
  const connection = useConnection(connectionId)
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-line py-2.5 first:pt-0 last:border-b-0 last:pb-0">
      <div className="min-w-56 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <KeyName apiKey={apiKey} />
          {connection === null ? null : (
            <span className="text-xs text-soft [overflow-wrap:anywhere]">
              {nameInText(connection.name)}
            </span>
          )}
          {beside}
        </p>
        {children}
      </div>
      {actions === undefined ? null : <div className="flex flex-wrap gap-2">{actions}</div>}
    </li>
  )
}
