import { filterActivity } from '../../../contract/activity.ts'
import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/context.ts'
import { activityFile } from '../../export/activity.ts'
import { dataFile, saveAs } from '../../export/save-as.ts'
import { handle } from '../handle.ts'

export const registerActivity = ({ activity, lock }: Pick<Context, 'activity' | 'lock'>): void => {
  handle('activity:list', () => ok(activity.list()))
  handle('activity:clear', () => activity.clear())
  handle('activity:export', ({ format, filter }) =>
    saveAs(lock, 'keystow-activity', dataFile(format), activityFile(filterActivity(activity.list(), filter), format)),
  )
}
