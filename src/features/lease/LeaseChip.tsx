import type { Lease } from '../../../electron/contract/lease.ts'
import { Badge } from '../../ui/Badge.tsx'
import { leaseLine, leaseSince, leaseWhat } from './store.ts'

/**
 * Shows what runs with a key, in its row: where there is no room, the command is cut, and not since
 * when it runs.
 */
export const LeaseChip = ({ lease, now }: { readonly lease: Lease; readonly now: number }) => (
  <span title={leaseLine(lease, now)} className="flex">
    <Badge tone={lease.phase === 'running' || lease.phase === 'given' ? 'accent' : 'warn'}>
      <span className="flex gap-1">
        <span className="truncate">{leaseWhat(lease)}</span>
        <span className="shrink-0 empty:hidden">{leaseSince(lease, now)}</span>
      </span>
    </Badge>
  </span>
)
