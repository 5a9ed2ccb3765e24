import type { Language } from '../../../../contract/settings.ts'
import type { ActivityLog } from '../../../features/activity/activity-log.ts'
import type { Sessions } from '../../../features/connections/sessions.ts'
import { exportInventory } from '../../../features/export/export-inventory.ts'
import type { Annotations } from '../../../features/notes/annotations.ts'
import type { FileDialogs } from '../../../platform/files/file-dialog.ts'
import type { Handle } from '../handle.ts'

export const registerInventory = (
  handle: Handle,
  sessions: Sessions,
  annotations: Annotations,
  activity: ActivityLog,
  files: FileDialogs,
  language: () => Language,
): void => {
  handle('inventory:export', (wanted) =>
    exportInventory(sessions, annotations, activity, files, wanted, language()),
  )
}
