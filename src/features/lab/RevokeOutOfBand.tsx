import type { LabKey } from '../../../electron/contract/lab.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { runLabAction } from '../../state/lab-store.ts'
import { Confirm } from '../../ui/Confirm.tsx'

const texts = text.lab.keys

export interface RevokeOutOfBandProps {
  readonly apiKey: LabKey
  readonly own: boolean
  readonly onClose: () => void
}

export const RevokeOutOfBand = ({ apiKey, own, onClose }: RevokeOutOfBandProps) => {
  const revoke = async (): Promise<void> => {
    onClose()
    await runLabAction(window.keystow.revokeLabKey(apiKey.id), texts.revoked(nameInText(apiKey.name)))
  }
  return (
    <Confirm
      mode="local"
      title={texts.revokeTitle(nameInText(apiKey.name))}
      lead={own ? texts.revokeOwnBody : texts.revokeBody}
      confirm={texts.revokeConfirm}
      onConfirm={() => void revoke()}
      onCancel={onClose}
    />
  )
}
