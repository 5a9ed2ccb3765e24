import { CalendarClock } from 'lucide-react'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { usePlans } from '../../state/plans-store.ts'
import { useAnnouncement } from '../../ui/announce-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmAll } from './ConfirmAll.tsx'
import { actOnPlans } from './plan-acts.ts'

/**
 * Planned revokes that wait for the person, or what came of others while nobody need have looked.
 */
export const PlansNotice = () => {
  const plans = usePlans()
  const waiting = plans.filter(({ phase }) => phase.kind === 'waiting')
  const over = plans.filter(({ phase }) => phase.kind === 'ended' && phase.end !== 'cancelled')
  const revoked = over.filter(({ phase }) => phase.kind === 'ended' && phase.end === 'revoked')
  const unproven = over.filter(({ phase }) => phase.kind === 'ended' && phase.end === 'not_proven')
  const sentence =
    waiting.length > 0
      ? text.plans.noticeWaiting(waiting.length)
      : unproven.length > 0
        ? text.plans.noticeNotProven(unproven.length)
        : over.length > 0
          ? text.plans.noticeEnded(over.length, revoked.length)
          : ''
  useAnnouncement(sentence)
  if (sentence === '') return null
  return (
    <Banner
      wide
      tone={waiting.length + unproven.length > 0 ? 'warn' : 'neutral'}
      icon={CalendarClock}
      actions={
        <>
          <Button size="sm" onClick={() => openDialog({ kind: 'plans' })}>
            {text.plans.show}
          </Button>
          {waiting.length > 0 ? (
            <ConfirmAll plans={waiting} />
          ) : (
            <Button size="sm" onClick={() => actOnPlans(over, 'dismiss')}>
              {text.plans.ok}
            </Button>
          )}
        </>
      }
    >
      {sentence}
    </Banner>
  )
}
