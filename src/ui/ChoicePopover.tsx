import { Popover } from '@base-ui/react/popover'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'

interface ChoicePopoverProps {
  readonly label: string
  readonly width: 'w-72' | 'w-80'
  readonly disabled?: boolean
  readonly buttonRef?: RefObject<HTMLButtonElement | null>
  /**
   * `choosing`: makes of what is to be done a click on one of the choices, after which nothing is
   * open any more.
   */
  readonly children: (choosing: (act: () => void) => () => void) => ReactNode
}

/** A button with several ways to do what it says. */
export const ChoicePopover = ({
  label,
  width,
  disabled = false,
  buttonRef,
  children,
}: ChoicePopoverProps) => {
  const [open, setOpen] = useState(false)
  const choosing = (act: () => void) => (): void => {
    setOpen(false)
    act()
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        render={
          <Button ref={buttonRef} disabled={disabled}>
            {label}
            <ChevronDown size={14} />
          </Button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="start" className="z-10">
          <Popover.Popup
            aria-label={label}
            className={cx(
              'max-h-(--available-height) overflow-y-auto rounded-lg bg-raised p-1 shadow-float outline-none',
              width,
            )}
          >
            {children(choosing)}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
