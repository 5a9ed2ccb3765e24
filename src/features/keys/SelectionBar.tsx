import { Ban, CalendarClock, Download, X } from 'lucide-react'
import { useId } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { PLANS_MAX } from '../../../electron/contract/plan.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { Button } from '../../ui/Button.tsx'
import { revokeChosen } from './key-actions.ts'
import { clearSelection, useSelectedIds } from './selection-store.ts'
import { isWritable, useKeyList } from './store.ts'

/**
 * Shows what can be done with the chosen keys. Takes the place of the filters, so that nothing
 * moves.
 */
export const SelectionBar = ({
  connectionId,
  rows,
}: {
  readonly connectionId: string
  /** Keys that are shown. */
  readonly rows: readonly ApiKey[]
}) => {
  const ids = useSelectedIds(connectionId)
  const shown = rows.reduce((count, { id }) => (ids.has(id) ? count + 1 : count), 0)
  const countId = useId()
  const writable = isWritable(useKeyList(connectionId))
  return (
    <section
      aria-label={text.list.selection}
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-2 border-b border-line bg-accent-tint px-4 py-1 low:min-h-8 low:py-0.5"
    >
      <p id={countId} className="mr-2 font-medium text-accent-ink tabular-nums">
        {text.list.selected(ids.size, ids.size - shown)}
      </p>
      <Button
        icon={Ban}
        size="sm"
        aria-describedby={countId}
        disabled={!writable}
        title={writable ? undefined : text.stale.readOnly}
        onClick={() => revokeChosen(connectionId, ids)}
      >
        {text.bulk.choose(ids.size)}
      </Button>
      <Button
        icon={CalendarClock}
        size="sm"
        aria-describedby={countId}
        disabled={!writable || ids.size > PLANS_MAX}
        title={writable ? undefined : text.stale.readOnly}
        onClick={() => openDialog({ kind: 'plan', connectionId, ids: [...ids] })}
      >
        {text.plans.action}
      </Button>
      <Button
        icon={Download}
        size="sm"
        aria-describedby={countId}
        onClick={() => openDialog({ kind: 'export', connectionId, ids: [...ids] })}
      >
        {text.exporting.menu}
      </Button>
      <Button
        icon={X}
        kind="ghost"
        size="sm"
        className="ml-auto text-accent-ink"
        title={text.list.clearSelection}
        onClick={clearSelection}
      >
        <span className="max-[900px]:sr-only">{text.list.clearSelection}</span>
      </Button>
    </section>
  )
}
