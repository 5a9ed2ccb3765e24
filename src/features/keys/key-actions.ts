import { Ban, CalendarClock, type LucideIcon, RefreshCcwDot, Siren, Square } from 'lucide-react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { Lease } from '../../../electron/contract/lease.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { reportLeak } from '../../state/leaks-store.ts'
import { endLease } from '../lease/store.ts'
import { reasonAgainst } from './store.ts'

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
