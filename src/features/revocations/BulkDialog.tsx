import { useEffect, useId, useRef, useState } from 'react'
import { type BulkJob, isBusy } from '../../../electron/contract/bulk.ts'
import { text } from '../../messages/text.ts'
import { modeOf, useConnection } from '../../state/app-store.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ConnectionLine } from '../connections/ConnectionBadges.tsx'
import { rowOrCurrent } from '../keys/row-focus.ts'
import { useKeyList } from '../keys/store.ts'
import { RefusalBanner } from '../refusal/RefusalBanner.tsx'
import { JobActions, PlanActions } from './BulkActions.tsx'
import { BulkJobView } from './BulkJobView.tsx'
import { BulkPlanForm, canStart } from './BulkPlanForm.tsx'
import { type BulkRequest, usePlanning } from './bulk-plan.ts'
import { controlJob, useBulkOf } from './bulk-store.ts'

const titleOf = (job: BulkJob | null, local: boolean): ((count: number) => string) => {
  if (job === null) return local ? text.bulk.titleLocal : text.bulk.title
  if (isBusy(job) || job.phase.kind === 'paused')
    return local ? text.bulk.runningTitleLocal : text.bulk.runningTitle
  return local ? text.bulk.endedTitleLocal : text.bulk.endedTitle
}

/**
 * Closes the dialog where there is nothing to show. Returns a ref for the button that gets the focus
 * when the one that began the job is gone.
 */
const usePhaseFocus = (isPlanning: boolean, over: boolean) => {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (over) closeDialog()
  }, [over])
  useEffect(() => {
    if (!isPlanning) first.current?.focus()
  }, [isPlanning])
  return first
}

const chipOf = (connectionId: string): HTMLElement | null =>
  document.querySelector(`[data-bulk="${CSS.escape(connectionId)}"]`)

/**
 * Plans a bulk revoke of one connection, then shows how it goes, whatever connection becomes active
 * meanwhile.
 */
export const BulkDialog = ({ request }: { readonly request: BulkRequest }) => {
  const { connectionId, ids } = request
  const connection = useConnection(connectionId)
  // What was true when the dialog opened: it is still about that when the connection is forgotten.
  const opened = useRef(connection)
  const mode = modeOf(opened.current)
  const local = mode === 'local'
  const list = useKeyList(connectionId)
  const job = useBulkOf(connectionId)
  const [mayPlan] = useState(job === null || job.phase.kind === 'done')
  const isPlanning = mayPlan && ids.length > 0
  const planning = usePlanning(request)
  const formId = useId()
  const shown = isPlanning ? null : job
  const over = !isPlanning && job === null
  const first = usePhaseFocus(isPlanning, over)
  if (over) return null

  const close = (): void => {
    if (shown?.phase.kind === 'done') controlJob(shown.id, 'dismiss')
    closeDialog()
  }
  return (
    <Dialog
      mode={mode}
      width="lg"
      title={titleOf(shown, local)(shown?.total ?? planning.plan.keys.length)}
      lead={local ? undefined : <ConnectionLine connection={opened.current} />}
      initialFocus={first}
      finalFocus={() =>
        (shown === null || shown.phase.kind === 'done' ? null : chipOf(connectionId)) ??
        rowOrCurrent(ids[0] ?? '')
      }
      closeButton={shown !== null}
      onClose={close}
      footer={
        shown === null ? (
          <PlanActions
            formId={formId}
            planning={planning}
            startable={canStart(planning, ids)}
            firstRef={first}
          />
        ) : (
          <JobActions job={shown} local={local} firstRef={first} />
        )
      }
    >
      {shown === null ? (
        <BulkPlanForm formId={formId} ids={ids} planning={planning} local={local} />
      ) : (
        <>
          <RefusalBanner className="mb-3" />
          <BulkJobView job={shown} list={list} />
        </>
      )}
    </Dialog>
  )
}
