import { Zap } from 'lucide-react'
import { text } from '../../messages/text.ts'
import { openLab } from '../../view-store.ts'
import { useLab } from './store.ts'

/** On every screen while a fault is armed; leads to it. */
export const ArmedBadge = () => {
  const armed = useLab(({ state }) => state?.faults.length ?? 0)
  if (armed === 0) return null
  return (
    <button
      type="button"
      onClick={() => openLab('faults')}
      className="inline-flex h-6 shrink-0 items-center gap-1.5 rounded-md bg-warn-tint px-2 text-xs font-medium whitespace-nowrap text-warn-ink ring-1 ring-inset ring-current/30 hover:ring-current"
    >
      <Zap aria-hidden size={14} />
      {text.lab.armed(armed)} <span className="sr-only">{text.lab.armedWhere}</span>
    </button>
  )
}
