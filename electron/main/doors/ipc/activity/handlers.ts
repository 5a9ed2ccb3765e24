import { type ActivityEntry, filterActivity } from '../../../../contract/activity.ts'
import { ok } from '../../../../contract/result.ts'
import type { Language } from '../../../../contract/settings.ts'
import { activityFile } from '../../../features/activity/activity-file.ts'
import type { ActivityLog } from '../../../features/activity/activity-log.ts'
import type { Sessions } from '../../../features/connections/sessions.ts'
import type { FileDialogs } from '../../../platform/files/file-dialog.ts'
import { dataFile, saveAs } from '../../../platform/files/save-as.ts'
import { entriesNamed } from '../../../platform/texts/language.ts'
import { LOCAL_NAME } from '../../../platform/texts/local-name.ts'
import type { Handle } from '../handle.ts'

export const registerActivity = (
  handle: Handle,
  activity: ActivityLog,
  sessions: Sessions,
  files: FileDialogs,
  language: () => Language,
): void => {
  const entries = (): readonly ActivityEntry[] =>
    entriesNamed(activity.list(), LOCAL_NAME[language()], sessions.connections())
  handle('activity:list', () => ok(entries()))
  handle('activity:clear', () => {
    activity.clear()
    return ok(null)
  })
  handle('activity:export', ({ format, filter }) =>
    saveAs(
      files,
      'keystow-activity',
      dataFile(format),
      activityFile(filterActivity(entries(), filter), format),
    ),
  )
}
