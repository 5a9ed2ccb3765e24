import { useEffect, useRef } from 'react'
import { ActivityDialog } from '../features/activity/ActivityDialog.tsx'
import { UnknownKeysDialog } from '../features/alarm/UnknownKeysDialog.tsx'
import { AllKeysDialog } from '../features/all-keys/AllKeysDialog.tsx'
import { ConnectDialog } from '../features/connections/ConnectDialog.tsx'
import { ConnectionsDialog } from '../features/connections/ConnectionsDialog.tsx'
import { EditConnectionDialog } from '../features/connections/EditConnectionDialog.tsx'
import { CreateDialog } from '../features/create/CreateDialog.tsx'
import { ExportDialog } from '../features/export/ExportDialog.tsx'
import { KeptDialog } from '../features/kept/KeptDialog.tsx'
import { returnFocus } from '../features/keys/return-focus.ts'
import { LeakDialog } from '../features/leak/LeakDialog.tsx'
import { BulkDialog } from '../features/revocations/BulkDialog.tsx'
import { PlanDialog } from '../features/revocations/PlanDialog.tsx'
import { PlansDialog } from '../features/revocations/PlansDialog.tsx'
import { ProofsDialog } from '../features/revocations/ProofsDialog.tsx'
import { RevokeDialog } from '../features/revocations/RevokeDialog.tsx'
import { RotateDialog } from '../features/rotation/RotateDialog.tsx'
import { ScanDialog } from '../features/scan/ScanDialog.tsx'
import { SettingsDialog } from '../features/settings/SettingsDialog.tsx'
import { useDialog } from '../state/dialog-store.ts'
import { PaletteDialog } from './palette/PaletteDialog.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'

export const Dialogs = () => {
  const { open } = useDialog()
  const wasOpen = useRef(false)
  useEffect(() => {
    const closed = wasOpen.current && open === null
    wasOpen.current = open !== null
    if (!closed) return
    // What had the focus before may have gone meanwhile. The dialog itself gives it back first,
    // where it can.
    const frame = requestAnimationFrame(() => returnFocus())
    return () => cancelAnimationFrame(frame)
  }, [open])
  switch (open?.kind) {
    case undefined:
      return null
    case 'settings':
      return <SettingsDialog key={open.tab} first={open.tab} focus={open.focus} />
    case 'activity':
      return <ActivityDialog first={open.tab} />
    case 'connections':
      return <ConnectionsDialog />
    case 'edit-connection':
      return <EditConnectionDialog request={open} />
    case 'connect':
      return <ConnectDialog />
    case 'shortcuts':
      return <ShortcutsDialog />
    case 'export':
      return <ExportDialog connectionId={open.connectionId} ids={open.ids} />
    case 'unknown-keys':
      return <UnknownKeysDialog connectionId={open.connectionId} />
    case 'kept':
      return <KeptDialog connectionId={open.connectionId} />
    case 'proofs':
      return <ProofsDialog />
    case 'plan':
      return <PlanDialog key={open.ids[0]} connectionId={open.connectionId} ids={open.ids} />
    case 'all-keys':
      return <AllKeysDialog first={open.choice} />
    case 'plans':
      return <PlansDialog />
    case 'palette':
      return <PaletteDialog />
    case 'scan':
      return <ScanDialog />
    case 'create':
      return <CreateDialog request={open} />
    case 'bulk-revoke':
      return <BulkDialog request={open} />
    case 'leak':
      return <LeakDialog leakId={open.leakId} pasted={open.pasted} />
    case 'rotate':
      return <RotateDialog key={open.key.id} connectionId={open.connectionId} apiKey={open.key} />
    case 'revoke':
      return <RevokeDialog request={open} />
  }
}
