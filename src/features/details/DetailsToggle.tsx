import { PanelRight } from 'lucide-react'
import { text } from '../../messages/text.ts'
import { closeDetails, openDetails, useDetails } from '../../state/details-store.ts'
import { Button } from '../../ui/Button.tsx'
import { currentRowId } from '../keys/row-focus.ts'

/** Opens the pane on the row that Tab would come to, and closes it. */
export const DetailsToggle = ({ connectionId }: { readonly connectionId: string }) => {
  const open = useDetails((shown) => shown?.connectionId === connectionId)
  const toggle = (): void => {
    const id = currentRowId()
    if (open) closeDetails()
    else if (id !== undefined) openDetails(connectionId, id)
  }
  return (
    <Button
      icon={PanelRight}
      kind="ghost"
      size="icon"
      aria-label={text.details.toggle}
      aria-pressed={open}
      title={text.details.toggle}
      onClick={toggle}
    />
  )
}
