import { type ReactNode, useRef } from 'react'
import { text } from '../messages/text.ts'
import { Button } from './Button.tsx'
import { type DialogHead, Question } from './Dialog.tsx'

interface ConfirmProps extends DialogHead {
  readonly children?: ReactNode
  /** Verb and noun of what ends. */
  readonly confirm: string
  readonly cancel?: string
  readonly onConfirm: () => unknown
  readonly onCancel: () => void
}

interface StayProps extends DialogHead {
  readonly leave: string
  readonly danger?: boolean
  readonly onLeave: () => unknown
  readonly onStay: () => void
}

/**
 * Asks before closing something that the person may want to keep. The focus starts on the button
 * that stays.
 */
export const Stay = ({ leave, danger = false, onLeave, onStay, ...question }: StayProps) => {
  const stay = useRef<HTMLButtonElement>(null)
  return (
    <Question
      {...question}
      initialFocus={stay}
      onClose={onStay}
      footer={
        <>
          <Button kind={danger ? 'danger' : 'secondary'} onClick={onLeave}>
            {leave}
          </Button>
          <Button ref={stay} kind="primary" onClick={onStay}>
            {text.keepOpen}
          </Button>
        </>
      }
    />
  )
}

/** Asks once before something ends. The focus starts on the button that cancels. */
export const Confirm = ({
  confirm,
  cancel = text.cancel,
  onConfirm,
  onCancel,
  ...question
}: ConfirmProps) => {
  const back = useRef<HTMLButtonElement>(null)
  return (
    <Question
      {...question}
      initialFocus={back}
      onClose={onCancel}
      footer={
        <>
          <Button ref={back} onClick={onCancel}>
            {cancel}
          </Button>
          <Button kind="danger" onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  )
}
