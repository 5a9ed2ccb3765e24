// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list cannot be those of a <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to the row and to what is in its cells.
import { ShieldQuestionMark } from 'lucide-react'
import type { Annotation } from '../../../electron/contract/annotations.ts'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { IN_USE, keyStatus } from '../../../electron/contract/key-status.ts'
import type { Lease } from '../../../electron/contract/lease.ts'
import type { Ownership } from '../../../electron/contract/own-key.ts'
import type { Plan } from '../../../electron/contract/plan.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { cx } from '../../ui/cx.ts'
import { ShownName } from '../../ui/ShownName.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { LeaseChip } from '../lease/LeaseChip.tsx'
import { RowNotes } from '../notes/RowNotes.tsx'
import type { Layout } from './columns.ts'
import { withoutForeignUse } from './last-use.ts'
import { PlanMark } from './PlanMark.tsx'
import { StatusChip } from './StatusChip.tsx'

/** A key with all that its row says of it. */
export interface ShownKey {
  readonly layout: Layout
  readonly apiKey: ApiKey
  readonly annotation: Annotation
  /** Last four letters of the key that took its place; null where none did. */
  readonly replacedBy: string | null
  /** Of the program that has this key of its own. */
  readonly lease: Lease | null
  /** The plan that ends the key, the earliest if there are several. */
  readonly plan: Plan | null
  readonly own: Ownership
  /** One of `ConnectionNotes.newIds`. */
  readonly appeared: boolean
  readonly now: number
  readonly staleDays: number
  /** When it was used last by anyone but this app. */
  readonly usedAt: string | null
}

const OwnBadge = ({ own }: { readonly own: Exclude<Ownership, 'no'> }) =>
  own === 'maybe' ? (
    <Badge tone="warn">{text.keys.maybeThisApp}</Badge>
  ) : (
    <Badge tone="accent">{text.keys.thisApp}</Badge>
  )

/** As the alarm of unknown keys, and as small: the name needs the room. */
const AppearedMark = () => (
  <span
    role="img"
    aria-label={text.list.appeared}
    title={text.list.appeared}
    className="shrink-0 text-warn-ink"
  >
    <ShieldQuestionMark size={14} />
  </span>
)

const NameCell = ({ layout, apiKey, annotation, own, appeared }: ShownKey) => {
  const hasNotes = layout !== 'wide' && (annotation.alias !== '' || annotation.tags.length > 0)
  return (
    // Asking for the width of every cell would cost more than the rest of the row.
    <div
      role="gridcell"
      className={cx('flex min-w-0 items-center gap-2', hasNotes && '@container')}
    >
      <span className="truncate font-medium select-text" title={nameInText(apiKey.name)}>
        <ShownName name={apiKey.name} />
      </span>
      {appeared ? <AppearedMark /> : null}
      {hasNotes ? <RowNotes annotation={annotation} /> : null}
      {own === 'no' ? null : <OwnBadge own={own} />}
    </div>
  )
}

const State = ({
  apiKey,
  annotation,
  replacedBy,
  lease,
  plan,
  own,
  now,
  staleDays,
  usedAt,
}: ShownKey) => {
  if (lease !== null) return <LeaseChip lease={lease} now={now} />
  if (plan !== null) return <PlanMark plan={plan} now={now} />
  if (replacedBy !== null)
    return <Badge>{text.keys.replacedBy(text.keys.lastFour(replacedBy))}</Badge>
  if (annotation.isSecretLost && usedAt === null)
    return <Badge tone="warn">{text.keys.secretLost}</Badge>
  return (
    <StatusChip
      status={
        own === 'yes'
          ? IN_USE
          : keyStatus({ createdAt: apiKey.createdAt, lastUsedAt: usedAt }, now, staleDays)
      }
    />
  )
}

/** The cells between the box and the action. */
export const KeyCells = ({ tabIndex, ...shown }: ShownKey & { readonly tabIndex: number }) => {
  const { layout, apiKey, annotation, own, now, usedAt } = shown
  return (
    <>
      <NameCell {...shown} />
      <div role="gridcell" className="truncate font-mono select-text">
        {text.keys.lastFour(apiKey.lastFour)}
      </div>
      {layout === 'wide' ? (
        <div role="gridcell" className="truncate font-mono text-xs text-soft select-text">
          {apiKey.id}
        </div>
      ) : null}
      {layout === 'narrow' ? null : (
        <div role="gridcell" className="truncate">
          <TimeText iso={apiKey.createdAt} now={now} tabIndex={tabIndex} />
        </div>
      )}
      <div role="gridcell" className="truncate">
        {usedAt === null ? (
          <span className="text-soft">{withoutForeignUse(apiKey, own === 'yes')}</span>
        ) : (
          <TimeText iso={usedAt} now={now} tabIndex={tabIndex} />
        )}
      </div>
      <div role="gridcell" className="truncate">
        <State {...shown} />
      </div>
      {layout === 'wide' ? (
        <div role="gridcell" className="truncate text-soft select-text">
          {[annotation.alias, annotation.tags.join(', '), annotation.note]
            .filter((part) => part !== '')
            .join(' · ')}
        </div>
      ) : null}
    </>
  )
}
