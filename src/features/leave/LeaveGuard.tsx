import { text } from '../../messages/text.ts'
import { Stay } from '../../ui/Confirm.tsx'
import type { Mode } from '../../ui/mode.ts'
import type { WorkView } from './work-view.ts'

interface LeaveGuardProps {
  readonly view: WorkView
  readonly workId: string
  readonly mode: Mode
  readonly title: string
  readonly lead: string
}

/** Asked before unfinished work would be left unknowingly. */
export const LeaveGuard = ({
  view: { useView, leave, stay },
  workId,
  ...question
}: LeaveGuardProps) => {
  const { leaving } = useView()
  return leaving === null ? null : (
    <Stay {...question} leave={text.leave[leaving]} onLeave={() => leave(workId)} onStay={stay} />
  )
}
