import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly lead?: string
  readonly action?: ReactNode
}

/** Why there is nothing here, and what can be done about it. */
export const EmptyState = ({ icon: Icon, title, lead, action }: EmptyStateProps) => (
  <div className="flex min-h-0 flex-1 flex-col items-center justify-center-safe gap-1 overflow-y-auto p-8 text-center">
    <span className="mb-2 flex size-11 items-center justify-center rounded-xl bg-hover text-soft">
      <Icon size={22} />
    </span>
    <p className="text-base font-semibold">{title}</p>
    {lead === undefined ? null : <p className="max-w-90 text-soft">{lead}</p>}
    {action === undefined ? null : <div className="mt-3">{action}</div>}
  </div>
)
