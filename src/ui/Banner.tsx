import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const tones = {
  accent: 'bg-accent-tint text-accent-ink',
  warn: 'bg-warn-tint text-warn-ink',
  good: 'bg-good-tint text-good-ink',
  danger: 'bg-danger-tint text-danger-ink',
  neutral: 'bg-panel text-soft',
} as const

export interface BannerProps {
  readonly tone: keyof typeof tones
  readonly icon: LucideIcon
  readonly children: ReactNode
  readonly actions?: ReactNode
  /** Inside a dialog the banner is a box; else it spans the window. */
  readonly boxed?: boolean
}

export const Banner = ({ tone, icon: Icon, children, actions, boxed = false }: BannerProps) => (
  <div
    className={cx(
      'flex items-start gap-2.5 px-4 py-2',
      tones[tone],
      boxed ? 'rounded-md border border-current/15 px-3' : 'border-b border-line',
    )}
  >
    <Icon size={16} className="mt-px shrink-0" />
    <div className="min-w-0 flex-1 select-text [overflow-wrap:anywhere]">{children}</div>
    {actions === undefined ? null : <div className="-my-0.5 flex shrink-0 gap-2">{actions}</div>}
  </div>
)
