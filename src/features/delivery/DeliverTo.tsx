import { FilePen, KeyRound, SquareTerminal } from 'lucide-react'
import type { RefObject } from 'react'
import { text } from '../../messages/text.ts'
import { useApp, useConnection } from '../../state/app-store.ts'
import { Choice } from '../../ui/Choice.tsx'
import { ChoicePopover } from '../../ui/ChoicePopover.tsx'
import { whyNotKept } from '../kept/why-not.ts'

interface DeliverToProps {
  readonly connectionId: string
  readonly disabled: boolean
  readonly buttonRef: RefObject<HTMLButtonElement | null>
  readonly onFile: () => void
  readonly onKeep: () => void
  readonly onProgram: () => void
}

/** Where main can bring a secret to, each with what it protects against. */
export const DeliverTo = ({
  connectionId,
  disabled,
  buttonRef,
  onFile,
  onKeep,
  onProgram,
}: DeliverToProps) => {
  const connection = useConnection(connectionId)
  const storage = useApp((state) => state?.storage)
  return (
    <ChoicePopover label={text.delivery.to} width="w-80" disabled={disabled} buttonRef={buttonRef}>
      {(choosing) => (
        <>
          <Choice icon={FilePen} about={text.delivery.about} onClick={choosing(onFile)}>
            {text.delivery.action}
          </Choice>
          <Choice
            icon={KeyRound}
            why={whyNotKept(connection, storage)}
            about={text.kept.about(storage?.state === 'available' ? storage.backend : '')}
            onClick={choosing(onKeep)}
          >
            {text.kept.action}
          </Choice>
          <Choice icon={SquareTerminal} about={text.recipes.choice} onClick={choosing(onProgram)}>
            {text.recipes.action}
          </Choice>
        </>
      )}
    </ChoicePopover>
  )
}
