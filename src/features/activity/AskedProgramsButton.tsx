import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { Button } from '../../ui/Button.tsx'

/** Opens the list of the programs that asked and of their API keys. */
export const AskedProgramsButton = () => (
  // Its label is longer than a small window is wide.
  <Button
    className="h-auto min-h-8 max-w-full shrink py-1 whitespace-normal"
    onClick={() => openDialog({ kind: 'activity', tab: 'programs' })}
  >
    {text.activity.programsEntry}
  </Button>
)
