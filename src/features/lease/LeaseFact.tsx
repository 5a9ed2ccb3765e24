import { Square } from 'lucide-react'
import type { Lease } from '../../../electron/contract/lease.ts'
import { text } from '../../messages/text.ts'
import { detailsHeading } from '../../state/details-store.ts'
import { Button } from '../../ui/Button.tsx'
import { focusWhenGone } from '../../ui/focus-when-gone.ts'
import { ShownName } from '../../ui/ShownName.tsx'
import { useNow } from '../../ui/use-now.ts'
import { endLease, leaseLine } from './store.ts'

/** Shows what runs with a key, in its details. */
export const LeaseFact = ({ lease }: { readonly lease: Lease }) => {
  const now = useNow()
  const end = async (button: HTMLElement): Promise<void> => {
    await endLease(lease)
    focusWhenGone(button, detailsHeading)
  }
  return (
    <>
      <p>{leaseLine(lease, now)}</p>
      {lease.folder === '' ? null : (
        <p className="text-xs text-soft">
          {text.leases.folder} <ShownName name={lease.folder} />
        </p>
      )}
      <p className="text-xs text-soft">{text.leases.until(text.times.at(lease.endsAt, now))}</p>
      {lease.phase === 'ending' ? null : (
        <Button
          icon={Square}
          size="sm"
          className="mt-1.5"
          onClick={({ currentTarget }) => end(currentTarget)}
        >
          {text.leases.end}
        </Button>
      )}
    </>
  )
}
