import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect } from 'react'
import type { Connection, KeyListState } from '../../../electron/contract/connection.ts'
import { closeDetails, followDetails, openDetails, useDetails } from '../../state/details-store.ts'
import { cx } from '../../ui/cx.ts'
import { DetailsPane } from './DetailsPane.tsx'

export interface DetailsAreaProps {
  readonly connection: Connection
  readonly list: KeyListState | null
  /** The list of keys. */
  readonly children: ReactNode
}

const rowOf = (event: SyntheticEvent): string | undefined =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key-id]')?.dataset.keyId : undefined

/** The list with the pane beside it. Where there is no room for both, the pane covers the list. */
export const DetailsArea = ({ connection, list, children }: DetailsAreaProps) => {
  const shown = useDetails(({ shown }) => (shown?.connectionId === connection.id ? shown : null))
  const key = shown === null ? undefined : list?.keys?.find(({ id }) => id === shown.keyId)
  const gone = shown !== null && list?.keys != null && key === undefined

  useEffect(() => {
    if (gone) closeDetails()
  }, [gone])
  useEffect(() => closeDetails, [])

  const open = (event: SyntheticEvent): void => {
    const keyId = rowOf(event)
    if (keyId !== undefined) openDetails(connection.id, keyId)
  }
  const enter = (event: KeyboardEvent): void => {
    // Enter on a control inside the row is that control's.
    if (event.key !== 'Enter' || !(event.target instanceof HTMLElement) || event.target.dataset.keyId === undefined) return
    event.preventDefault()
    event.stopPropagation()
    open(event)
  }
  const follow = (event: SyntheticEvent): void => {
    const keyId = rowOf(event)
    if (keyId !== undefined) followDetails(connection.id, keyId)
  }

  return (
    <div className="relative flex min-h-0 flex-1">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows inside have the roles; this only hears what happens on them. */}
      <div
        className={cx('flex min-w-0 flex-1 flex-col', key !== undefined && 'max-[1055px]:invisible')}
        onDoubleClick={open}
        onKeyDownCapture={enter}
        onFocus={follow}
      >
        {children}
      </div>
      {shown === null || key === undefined || list === null ? null : (
        <DetailsPane connection={connection} list={list} apiKey={key} asked={shown.asked} focus={shown.focus} />
      )}
    </div>
  )
}
