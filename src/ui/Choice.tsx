import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface ChoiceProps {
  readonly icon: LucideIcon
  readonly onClick: () => void
  /** Why it cannot be chosen, or null. */
  readonly why?: string | null
  /** What to know before it is chosen. */
  readonly about?: string
  readonly children: ReactNode
}

/** One of several things to do, in a popover. */
export const Choice = ({ icon: Icon, onClick, why = null, about, children }: ChoiceProps) => {
  const line = why ?? about
  return (
    <button
      type="button"
      data-choice
      aria-disabled={why !== null || undefined}
      onClick={() => (why === null ? onClick() : undefined)}
      className={cx(
        'flex min-h-8 w-full items-center gap-2.5 rounded-md px-2 py-1 text-left outline-offset-[-2px]',
        why === null ? 'hover:bg-hover' : 'text-soft',
      )}
    >
      <Icon size={16} className="shrink-0 opacity-80" />
      <span className="min-w-0 flex-1">
        <span className="block">{children}</span>
        {line === undefined ? null : <span className="block text-xs text-soft">{line}</span>}
      </span>
    </button>
  )
}
