import { useRef } from 'react'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Question } from '../../ui/Dialog.tsx'
import { clearActivity } from './store.ts'

export const ClearActivity = ({ onClose }: { readonly onClose: () => void }) => {
  const cancel = useRef<HTMLButtonElement>(null)
  const clear = async (): Promise<void> => {
    await clearActivity()
    onClose()
  }
  return (
    <Question
      title={text.activity.clearTitle}
      lead={text.activity.clearBody}
      initialFocus={cancel}
      onClose={onClose}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button look="danger" onClick={() => void clear()}>
            {text.activity.clearConfirm}
          </Button>
        </>
      }
    />
  )
}
