import { Popover } from '@base-ui/react/popover'
import { ChevronDown, FilePen, KeyRound, SquareTerminal } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { text } from '../../messages/text.ts'
import { useApp, useConnection } from '../../state/app-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { whyNotKept } from '../kept/why-not.ts'

export interface DeliverToProps {
  readonly connectionId: string
  readonly disabled: boolean
  readonly buttonRef: RefObject<HTMLButtonElement | null>
  readonly onFile: () => void
  readonly onKeep: () => void
  readonly onProgram: () => void
}

/** Where main can bring a secret to, each with what it protects against. */
export const DeliverTo = ({ connectionId, disabled, buttonRef, onFile, onKeep, onProgram }: DeliverToProps) => {
  const [open, setOpen] = useState(false)
  const connection = useConnection(connectionId)
  const storage = useApp(({ state }) => state?.storage)
  const choose = (act: () => void) => (): void => {
    setOpen(false)
    act()
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        render={
          <Button ref={buttonRef} disabled={disabled}>
            {text.delivery.to}
            <ChevronDown aria-hidden size={14} />
          </Button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="start" className="z-10">
          <Popover.Popup
            aria-label={text.delivery.to}
            className="max-h-(--available-height) w-80 overflow-y-auto rounded-lg bg-raised p-1 shadow-float outline-none"
          >
            <Choice icon={FilePen} about={text.delivery.about} onClick={choose(onFile)}>
              {text.delivery.action}
            </Choice>
            <Choice
              icon={KeyRound}
              why={whyNotKept(connection, storage)}
              about={text.kept.about(storage?.state === 'available' ? storage.backend : '')}
              onClick={choose(onKeep)}
            >
              {text.kept.action}
            </Choice>
            <Choice icon={SquareTerminal} about={text.recipes.choice} onClick={choose(onProgram)}>
              {text.recipes.action}
            </Choice>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
