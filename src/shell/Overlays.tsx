import { RevealDialog } from '../features/reveal/RevealDialog.tsx'
import { QuitGuard } from '../features/revocations/QuitGuard.tsx'
import { TimePopup } from '../ui/TimePopup.tsx'
import { Dialogs } from './Dialogs.tsx'

/** All that opens above the screen. */
export const Overlays = () => (
  <>
    <Dialogs />
    <RevealDialog />
    <TimePopup />
    <QuitGuard />
  </>
)
