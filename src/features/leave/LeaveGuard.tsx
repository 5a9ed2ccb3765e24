import { useRef } from 'react'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Question } from '../../ui/Dialog.tsx'
import type { Mode } from '../../ui/mode.ts'
import type { GuardReason } from '../reveal/store.ts'
import type { WorkView } from './work-view.ts'

export interface LeaveGuardProps {
  readonly view: WorkView
  readonly workId: string
  readonly mode: Mode
  readonly title: string
  readonly lead: string
  readonly actions: Readonly<Record<GuardReason, string>>
}

/** Asked before unfinished work would be left unknowingly. */
export const LeaveGuard = ({ view: { useView, leave, stay }, workId, mode, title, lead, actions }: LeaveGuardProps) => {
  const leaving = useView(({ leaving }) => leaving)
  const keep = useRef<HTMLButtonElement>(null)
  if (leaving === null) return null
  return (
    <Question
      mode={mode}
      title={title}
      lead={lead}
      initialFocus={keep}
      onClose={stay}
      footer={
        <>
          <Button onClick={() => void leave(workId)}>{actions[leaving]}</Button>
          <Button ref={keep} kind="primary" onClick={stay}>
            {text.reveal.keepOpen}
          </Button>
        </>
      }
    />
  )
}
