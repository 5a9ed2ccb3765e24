import { Ban, CalendarClock, type LucideIcon, RefreshCcwDot, Siren, Square } from 'lucide-react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { Lease } from '../../../electron/contract/lease.ts'
import { PLANS_MAX } from '../../../electron/contract/plan.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { reportLeak } from '../../state/leaks-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { endLease } from '../lease/store.ts'
import { selectedIds } from './selection-store.ts'
import { isWritable, keyListOf, reasonAgainst } from './store.ts'

export interface KeyAction {
  readonly id: 'end' | 'rotate' | 'leak' | 'plan' | 'revoke'
  readonly icon: LucideIcon
  readonly label: string
  readonly run: () => void
  /** Why it cannot be chosen now, as a full sentence. */
  readonly reason?: string | undefined
  readonly danger?: boolean
}

interface KeyActionsInput {
  readonly connectionId: string
  readonly apiKey: ApiKey
  /** The program that runs with the key, if any. */
  readonly lease: Lease | null
  /** True when the list is current, so that its keys can be changed. */
  readonly writable: boolean
}

/** Asks to revoke the chosen keys. */
export const revokeChosen = (connectionId: string, ids: Iterable<string>): void =>
  openDialog({ kind: 'bulk-revoke', connectionId, ids: [...ids] })

/**
 * Returns what can be done with the chosen keys together; all that can be done with one is for one.
 */
export const chosenActions = (
  connectionId: string,
  ids: ReadonlySet<string>,
  writable: boolean,
): readonly KeyAction[] => {
  const reason = writable ? undefined : text.stale.readOnly
  return [
    {
      id: 'plan',
      icon: CalendarClock,
      label: text.plans.action,
      run: () => openDialog({ kind: 'plan', connectionId, ids: [...ids] }),
      reason: ids.size > PLANS_MAX ? text.bulk.tooMany(PLANS_MAX) : reason,
    },
    {
      id: 'revoke',
      icon: Ban,
      label: text.bulk.choose(ids.size),
      run: () => revokeChosen(connectionId, ids),
      reason,
      danger: true,
    },
  ]
}

/**
 * Everything that can be done with one key, the most destructive action last. The row, the details,
 * the context menu and the palette all take their actions from here.
 */
export const keyActions = ({
  connectionId,
  apiKey,
  lease,
  writable,
}: KeyActionsInput): readonly KeyAction[] => {
  const reason = reasonAgainst(writable, apiKey)
  const end: KeyAction[] =
    lease === null || lease.phase === 'ending'
      ? []
      : [{ id: 'end', icon: Square, label: text.leases.end, run: () => void endLease(lease) }]
  return [
    ...end,
    {
      id: 'rotate',
      icon: RefreshCcwDot,
      label: text.rotate.action,
      run: () => openDialog({ kind: 'rotate', connectionId, key: apiKey }),
      reason,
    },
    {
      id: 'leak',
      icon: Siren,
      label: text.leak.action,
      run: () => void reportLeak(connectionId, apiKey),
    },
    {
      id: 'plan',
      icon: CalendarClock,
      label: text.plans.action,
      run: () => openDialog({ kind: 'plan', connectionId, ids: [apiKey.id] }),
      reason,
    },
    {
      id: 'revoke',
      icon: Ban,
      label: text.details.revoke,
      run: () => openDialog({ kind: 'revoke', connectionId, key: apiKey }),
      reason,
      danger: true,
    },
  ]
}

/** Asks to revoke the chosen keys, or this key where none is chosen; says why it cannot be. */
export const revokeByKey = (connectionId: string, apiKey: ApiKey): void => {
  const writable = isWritable(keyListOf(connectionId))
  const ids = selectedIds(connectionId)
  const actions =
    ids.size > 0
      ? chosenActions(connectionId, ids, writable)
      : keyActions({ connectionId, apiKey, lease: null, writable })
  const revoke = actions.find(({ id }) => id === 'revoke')
  if (revoke?.reason === undefined) revoke?.run()
  else announce(revoke.reason)
}
