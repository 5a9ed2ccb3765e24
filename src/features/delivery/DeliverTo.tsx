import { FilePen, KeyRound, SquareTerminal } from 'lucide-react'
import type { RefObject } from 'react'
import { text } from '../../messages/text.ts'
import { isKept, useApp } from '../../state/app-store.ts'
import { Choice } from '../../ui/Choice.tsx'
import { ChoicePopover } from '../../ui/ChoicePopover.tsx'

interface DeliverToProps {
  readonly disabled: boolean
  readonly buttonRef: RefObject<HTMLButtonElement | null>
  readonly onFile: () => void
  readonly onKeep: () => void
  readonly onProgram: () => void
}

/** Shows where main can bring a secret to, each with what it protects against. */
export const DeliverTo = ({ disabled, buttonRef, onFile, onKeep, onProgram }: DeliverToProps) => {
  const storage = useApp((state) => state?.storage)
  const canKeep = useApp(isKept)
  return (
    <ChoicePopover label={text.delivery.to} width="w-80" disabled={disabled} buttonRef={buttonRef}>
      {(choosing) => (
        <>
          <Choice icon={FilePen} about={text.delivery.about} onClick={choosing(onFile)}>
            {text.delivery.action}
          </Choice>
          <Choice
            icon={KeyRound}
            why={canKeep ? null : text.failures.what({ code: 'not_persistent' })}
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
