import { text } from '../../messages/text.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { clearActivity } from './store.ts'

export const ClearActivity = ({ onClose }: { readonly onClose: () => void }) => {
  const clear = async (): Promise<void> => {
    await clearActivity()
    onClose()
  }
  return (
    <Confirm
      title={text.activity.clearTitle}
      lead={text.activity.clearBody}
      confirm={text.activity.clearConfirm}
      onConfirm={() => void clear()}
      onCancel={onClose}
    />
  )
}
