import { filterActivity } from '../../../contract/activity.ts'
import { fail, ok } from '../../../contract/result.ts'
import type { Context } from '../../app/context.ts'
import { log } from '../../diagnostics/log.ts'
import { activityFile } from '../../export/activity.ts'
import { dataFile, saveAs } from '../../export/save-as.ts'
import { diskFailure } from '../../storage/disk-failure.ts'
import { handle } from '../handle.ts'

export const registerActivity = ({ activity, lock }: Pick<Context, 'activity' | 'lock'>): void => {
  handle('activity:list', () => ok(activity.list()))
  handle('activity:clear', () => {
    try {
      activity.clear()
    } catch (cause) {
      log.error('the activity log could not be cleared', cause)
      return fail(diskFailure(cause, 'data_not_written'))
    }
    return ok(null)
  })
  handle('activity:export', ({ format, filter }) =>
    saveAs(lock, 'keystow-activity', dataFile(format), activityFile(filterActivity(activity.list(), filter), format)),
  )
}
