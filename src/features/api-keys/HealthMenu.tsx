import { Popover } from '@base-ui/react/popover'
import { Activity } from 'lucide-react'
import { useState } from 'react'
import { isUnproven } from '../../../electron/contract/death-proof.ts'
import { HEALTH, type Health } from '../../../electron/contract/health.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { useProofs } from '../../state/proofs-store.ts'
import { Button } from '../../ui/Button.tsx'
import type { FilterCounts } from './filters.ts'
import { chooseFilter } from './list-view-store.ts'

export interface HealthMenuProps {
  readonly connectionId: string
  /** null until all keys are counted. */
  readonly counts: FilterCounts | null
}

/** What of the list deserves a look, in one place; each line shows its keys. */
export const HealthMenu = ({ connectionId, counts }: HealthMenuProps) => {
  const [open, setOpen] = useState(false)
  const unproven = useProofs(({ proofs }) => proofs.filter((proof) => proof.connectionId === connectionId && isUnproven(proof)).length)
  const choose = (health: Health) => (): void => {
    setOpen(false)
    if (health === 'unproven') openDialog({ kind: 'proofs' })
    else chooseFilter(health)
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        render={
          <Button
            icon={Activity}
            kind="ghost"
            size="sm"
            aria-label={text.list.healthAction}
            title={text.list.healthTitle}
            className="shrink-0 max-[900px]:-mr-2"
          >
            <span className="max-[900px]:hidden">{text.list.healthAction}</span>
          </Button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="end" collisionPadding={8} className="z-10">
          <Popover.Popup
            aria-label={text.list.healthTitle}
            className="max-h-(--available-height) w-72 overflow-y-auto rounded-lg bg-raised p-1 shadow-float outline-none"
          >
            {HEALTH.map((health) => {
              const count = health === 'unproven' ? unproven : (counts?.[health] ?? 0)
              return (
                <button
                  key={health}
                  type="button"
                  onClick={choose(health)}
                  className="flex w-full items-center gap-3 rounded-md px-2.5 py-1.5 text-left hover:bg-hover focus-visible:bg-hover"
                >
                  <span className="flex-1">{text.list.health[health]}</span>
                  <span className={count === 0 ? 'text-soft tabular-nums' : 'font-semibold tabular-nums'}>{text.list.number(count)}</span>
                </button>
              )
            })}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
