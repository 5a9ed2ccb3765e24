import { ClockAlert, type LucideIcon, PowerOff, Zap } from 'lucide-react'
import type { LabState } from '../../../electron/contract/lab.ts'
import { text } from '../../messages/text.ts'
import { useLab } from '../../state/lab-store.ts'
import { type LabTab, openLab } from '../../state/view-store.ts'
import { spanText } from './span-text.ts'

const LabBadge = ({
  icon: Icon,
  tab,
  label,
  short,
}: {
  readonly icon: LucideIcon
  readonly tab: LabTab
  readonly label: string
  /** The same for a small window, where there is less room beside name, search and buttons. */
  readonly short: string
}) => (
  <button
    type="button"
    title={label}
    onClick={() => openLab(tab)}
    className="inline-flex h-6 shrink-0 items-center gap-1.5 rounded-md bg-warn-tint px-2 text-xs font-medium whitespace-nowrap text-warn-ink ring-1 ring-inset ring-current/30 hover:ring-current"
  >
    <Icon size={14} />
    <span className="max-[900px]:sr-only">{label}</span>
    <span aria-hidden className="min-[901px]:hidden">
      {short}
    </span>{' '}
    <span className="sr-only">{text.lab.badgeWhere}</span>
  </button>
)

/**
 * Returns how the local service's clock differs from this computer's; null where it does not by a
 * second.
 */
const clockText = ({ frozen, offset }: LabState['clock']): string | null => {
  if (frozen) return text.lab.clockFrozen
  const span = spanText(offset)
  if (span === '') return null
  return offset > 0 ? text.lab.clockAhead(span) : text.lab.clockBehind(span)
}

/**
 * On every screen while the local service is switched off, a fault is armed or its clock is set;
 * they lead to where that is ended.
 */
export const LabBadges = () => {
  const armed = useLab(({ state }) => state?.faults.length ?? 0)
  const off = useLab(({ state }) => state?.on === false)
  const clock = useLab(({ state }) => (state === null ? null : clockText(state.clock)))
  return (
    <>
      {off ? (
        <LabBadge icon={PowerOff} tab="service" label={text.lab.off} short={text.lab.short.off} />
      ) : null}
      {clock === null ? null : (
        <LabBadge icon={ClockAlert} tab="clock" label={clock} short={text.lab.short.clock} />
      )}
      {armed > 0 ? (
        <LabBadge
          icon={Zap}
          tab="faults"
          label={text.lab.armed(armed)}
          short={text.lab.short.armed(armed)}
        />
      ) : null}
    </>
  )
}
