import { useRef } from 'react'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Question } from '../../ui/Dialog.tsx'
import type { Mode } from '../../ui/mode.ts'
import { closeAnyway, keepOpen, useReveals } from './store.ts'

/** Asked before an unsaved secret would be lost. */
export const UnsavedQuestion = ({ revealId, mode }: { readonly revealId: string; readonly mode: Mode }) => {
  const guard = useReveals(({ guard }) => guard)
  const keep = useRef<HTMLButtonElement>(null)
  if (guard === null) return null
  return (
    <Question
      mode={mode}
      title={guard === 'quit' ? text.reveal.guardQuit : text.reveal.guard}
      lead={text.reveal.guardBody}
      initialFocus={keep}
      onClose={keepOpen}
      footer={
        <>
          <Button kind="danger" onClick={() => void closeAnyway(revealId)}>
            {guard === 'quit' ? text.reveal.quitAnyway : text.reveal.closeAnyway}
          </Button>
          <Button ref={keep} kind="primary" onClick={keepOpen}>
            {text.reveal.keepOpen}
          </Button>
        </>
      }
    />
  )
}
