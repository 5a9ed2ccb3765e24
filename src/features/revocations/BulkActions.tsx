import { Undo2 } from 'lucide-react'
import type { RefObject } from 'react'
import { type BulkAction, type BulkJob, isBusy, undoable } from '../../../electron/contract/bulk.ts'
import { text } from '../../messages/text.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { Button } from '../../ui/Button.tsx'
import type { Planning } from './bulk-plan.ts'
import { controlJob, undoBulk } from './bulk-store.ts'

interface Choice {
  readonly label: string
  readonly action: BulkAction
}

/** Returns what can be done with a job: first what ends it, then what most would want. */
const choicesOf = ({ phase, counts }: BulkJob): readonly [Choice | null, Choice] => {
  const stop: Choice = { label: text.stop, action: 'stop' }
  switch (phase.kind) {
    case 'running':
    case 'limited':
      return [stop, { label: text.bulk.pause, action: 'pause' }]
    case 'paused':
      return [stop, { label: text.resume, action: 'resume' }]
    case 'stopped':
    case 'interrupted':
      return [
        { label: text.bulk.discard, action: 'dismiss' },
        { label: text.continue, action: 'resume' },
      ]
    case 'done':
      return [
        counts.not_proven === 0
          ? null
          : { label: text.bulk.retry(counts.not_proven), action: 'retry' },
        { label: text.done, action: 'dismiss' },
      ]
  }
}

interface JobActionsProps {
  readonly job: BulkJob
  readonly local: boolean
  readonly firstRef: RefObject<HTMLButtonElement | null>
}

/** The buttons keep their places, and with them the focus, when the job comes to another phase. */
export const JobActions = ({ job, local, firstRef }: JobActionsProps) => {
  const [end, go] = choicesOf(job)
  const canUndo = local && job.phase.kind === 'done' && undoable(job.rows).length > 0
  return (
    <>
      {isBusy(job) ? (
        <p className="mr-auto self-center text-xs text-soft">{text.bulk.background}</p>
      ) : null}
      {canUndo ? (
        <Button icon={Undo2} onClick={() => undoBulk(job)}>
          {text.bulk.undo}
        </Button>
      ) : null}
      {end === null ? null : (
        <Button onClick={() => controlJob(job.id, end.action)}>{end.label}</Button>
      )}
      <Button ref={firstRef} kind="primary" onClick={() => controlJob(job.id, go.action)}>
        {go.label}
      </Button>
    </>
  )
}

interface PlanActionsProps {
  readonly formId: string
  readonly planning: Planning
  readonly startable: boolean
  readonly firstRef: RefObject<HTMLButtonElement | null>
}

export const PlanActions = ({ formId, planning, startable, firstRef }: PlanActionsProps) => (
  <>
    <Button ref={firstRef} onClick={closeDialog}>
      {startable ? text.cancel : text.close}
    </Button>
    {startable ? (
      <Button
        type="submit"
        form={formId}
        kind="danger"
        disabled={planning.pending || !planning.isConfirmed}
      >
        {text.bulk.confirm(planning.plan.keys.length)}
      </Button>
    ) : null}
  </>
)
