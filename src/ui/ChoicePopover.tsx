import { Popover } from '@base-ui/react/popover'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'

interface ChoicePopoverProps {
  readonly label: string
  readonly width: 'w-96' | 'w-80'
  readonly disabled?: boolean
  readonly buttonRef?: RefObject<HTMLButtonElement | null>
  /**
   * `choosing`: makes of what is to be done a click on one of the choices, after which nothing is
   * open any more.
   */
  readonly children: (choosing: (act: () => void) => () => void) => ReactNode
}

/** Moves the focus between the choices by the arrow keys, Home and End, as in a menu. */
const moveAmongChoices = (event: KeyboardEvent<HTMLElement>): void => {
  const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-choice]')]
  const at = choices.indexOf(document.activeElement as HTMLElement)
  const last = choices.length - 1
  const next: Readonly<Record<string, number>> = {
    ArrowDown: at === last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    // In a text field these keys move the cursor.
    ...(at === -1 ? {} : { Home: 0, End: last }),
  }
  const choice = choices[next[event.key] ?? -1]
  if (choice === undefined) return
  event.preventDefault()
  choice.focus()
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
          <Button
            ref={buttonRef}
            disabled={disabled}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' || disabled) return
              event.preventDefault()
              setOpen(true)
            }}
          >
            {label}
            <ChevronDown size={14} />
          </Button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="start" className="z-10">
          <Popover.Popup
            aria-label={label}
            onKeyDown={moveAmongChoices}
            className={cx(
              'max-w-(--available-width) max-h-(--available-height) overflow-y-auto rounded-lg bg-raised p-1 shadow-float outline-none',
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
