import { CalendarClock } from 'lucide-react'
import type { Plan } from '../../../electron/contract/plan.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { usePlans } from '../../state/plans-store.ts'
import { useAnnouncement } from '../../ui/announce-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmAll } from './ConfirmAll.tsx'
import { actOnPlans } from './plan-acts.ts'

/** Name of the key that a single plan is for; null where there are several plans. */
const nameOfOnly = ([first, ...more]: readonly Plan[]): string | null =>
  first === undefined || more.length > 0
    ? null
    : `${nameInText(first.keyName)} ${text.keys.lastFour(first.lastFour)}`

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
      ? text.plans.noticeWaiting(nameOfOnly(waiting), waiting.length)
      : unproven.length > 0
        ? text.plans.noticeNotProven(nameOfOnly(unproven), unproven.length)
        : over.length > 0
          ? text.plans.noticeEnded(nameOfOnly(over), over.length, revoked.length)
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
