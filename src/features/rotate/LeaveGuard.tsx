import { useRef } from 'react'
import type { Rotation } from '../../../electron/contract/rotate.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Question } from '../../ui/Dialog.tsx'
import type { Mode } from '../../ui/mode.ts'
import { leaveText } from './leave-text.ts'
import { leave, stay, useRotationView } from './store.ts'

/** Asked before an unfinished rotation would be left unknowingly. */
export const LeaveGuard = ({ rotation, mode }: { readonly rotation: Rotation; readonly mode: Mode }) => {
  const leaving = useRotationView(({ leaving }) => leaving)
  const keep = useRef<HTMLButtonElement>(null)
  if (leaving === null) return null
  return (
    <Question
      mode={mode}
      title={text.rotate.leaveTitle}
      lead={leaveText(rotation)}
      initialFocus={keep}
      onClose={stay}
      footer={
        <>
          <Button onClick={() => void leave(rotation)}>{text.rotate.leave[leaving]}</Button>
          <Button ref={keep} kind="primary" onClick={stay}>
            {text.reveal.keepOpen}
          </Button>
        </>
      }
    />
  )
}
