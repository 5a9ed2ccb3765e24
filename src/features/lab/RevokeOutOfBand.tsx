import { useRef } from 'react'
import type { LabKey } from '../../../electron/contract/lab.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Question } from '../../ui/Dialog.tsx'
import { wish } from './store.ts'

const words = text.lab.keys

export interface RevokeOutOfBandProps {
  readonly apiKey: LabKey
  readonly own: boolean
  readonly onClose: () => void
}

export const RevokeOutOfBand = ({ apiKey, own, onClose }: RevokeOutOfBandProps) => {
  const cancel = useRef<HTMLButtonElement>(null)
  const revoke = async (): Promise<void> => {
    onClose()
    await wish(window.keystow.revokeLabKey(apiKey.id), words.revoked(apiKey.name))
  }
  return (
    <Question
      mode="local"
      title={words.revokeTitle(apiKey.name)}
      lead={own ? words.revokeOwnBody : words.revokeBody}
      initialFocus={cancel}
      onClose={onClose}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button look="danger" onClick={() => void revoke()}>
            {words.revokeConfirm}
          </Button>
        </>
      }
    />
  )
}
