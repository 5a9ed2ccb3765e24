import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
} from 'react'
import type { Connection, KeyListState } from '../../../electron/contract/connection.ts'
import { useApp } from '../../state/app-store.ts'
import {
  closeDetails,
  detailsHeading,
  followDetails,
  openDetails,
  paneCoversList,
  useDetails,
} from '../../state/details-store.ts'
import { cx } from '../../ui/cx.ts'
import { DetailsPane } from './DetailsPane.tsx'

interface DetailsAreaProps {
  readonly connection: Connection
  readonly list: KeyListState | null
  /** The list of keys. */
  readonly children: ReactNode
}

const rowOf = (event: SyntheticEvent): string | undefined =>
  event.target instanceof Element
    ? event.target.closest<HTMLElement>('[data-key-id]')?.dataset.keyId
    : undefined

/** Closes the pane with its list, and when its key is listed no more. */
const useClosing = (gone: boolean): void => {
  useEffect(() => {
    if (gone) closeDetails()
  }, [gone])
  useEffect(() => {
    const language = useApp.getState()?.language
    return () => {
      // All is built anew in another language, and shows the same.
      if (useApp.getState()?.language === language) closeDetails()
    }
  }, [])
}

/** Moves the focus out of the rows into the pane when it begins to cover them. */
const useFocusOutOfCovered = (rows: RefObject<HTMLElement | null>, open: boolean): void =>
  useEffect(() => {
    if (!open) return
    const covers = paneCoversList()
    const leaveCovered = (): void => {
      const { activeElement, body } = document
      // Chromium may have taken the focus from the covered row before this event.
      if (covers.matches && (activeElement === body || rows.current?.contains(activeElement)))
        detailsHeading()?.focus()
    }
    covers.addEventListener('change', leaveCovered)
    return () => covers.removeEventListener('change', leaveCovered)
  }, [rows, open])

/** The list with the pane beside it. Where there is no room for both, the pane covers the list. */
export const DetailsArea = ({ connection, list, children }: DetailsAreaProps) => {
  const shown = useDetails((shown) => (shown?.connectionId === connection.id ? shown : null))
  const key = shown === null ? undefined : list?.keys?.find(({ id }) => id === shown.keyId)
  const open = key !== undefined
  const rows = useRef<HTMLDivElement>(null)
  useClosing(shown !== null && list?.keys != null && !open)
  useFocusOutOfCovered(rows, open)

  const enter = (event: KeyboardEvent): void => {
    // Enter on a control inside the row is that control's.
    if (
      event.key !== 'Enter' ||
      !(event.target instanceof HTMLElement) ||
      event.target.dataset.keyId === undefined
    )
      return
    event.preventDefault()
    event.stopPropagation()
    openDetails(connection.id, event.target.dataset.keyId)
  }
  const follow = (event: SyntheticEvent): void => {
    const keyId = rowOf(event)
    if (keyId !== undefined) followDetails(connection.id, keyId)
  }

  return (
    <div data-list-area className="relative flex min-h-0 flex-1">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows inside have the roles; this only hears what happens on them. */}
      <div
        ref={rows}
        className={cx('flex min-w-0 flex-1 flex-col', open && 'max-[1055px]:invisible')}
        onKeyDownCapture={enter}
        onFocus={follow}
      >
        {children}
      </div>
      {shown === null || key === undefined || list === null ? null : (
        <DetailsPane
          connection={connection}
          list={list}
          apiKey={key}
          asked={shown.asked}
          focus={shown.focus}
        />
      )}
    </div>
  )
}
