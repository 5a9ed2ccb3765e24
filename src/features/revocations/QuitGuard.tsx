import { isBusy, settledOf } from '../../../electron/contract/bulk.ts'
import { text } from '../../messages/text.ts'
import { Stay } from '../../ui/Confirm.tsx'
import { useBulks, useQuitGuard } from './bulk-store.ts'

const stay = (): void => {
  useQuitGuard.setState(false)
  void window.keystow.answerClose('stay')
}

/** Nothing new is sent from here on; what is noted is offered again at the next start. */
const leave = async (): Promise<void> => {
  useQuitGuard.setState(false)
  const running = Object.values(useBulks.getState()).filter(isBusy)
  await Promise.all(running.map(({ id }) => window.keystow.controlBulk({ id, action: 'pause' })))
  await window.keystow.answerClose('close')
}

/** Asks before the app ends in the middle of a bulk revoke. */
export const QuitGuard = () => {
  const asking = useQuitGuard()
  const job = useBulks((jobs) => Object.values(jobs).find(isBusy))
  if (!asking) return null
  return (
    <Stay
      title={text.bulk.quit.title}
      lead={job === undefined ? undefined : text.bulk.quit.lead(settledOf(job), job.total)}
      leave={text.quit}
      onLeave={leave}
      onStay={stay}
    />
  )
}
