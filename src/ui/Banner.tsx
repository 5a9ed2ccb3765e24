import { type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const tones = {
  accent: 'bg-accent-tint text-accent-ink',
  warn: 'bg-warn-tint text-warn-ink',
  good: 'bg-good-tint text-good-ink',
  danger: 'bg-danger-tint text-danger-ink',
  neutral: 'bg-panel text-soft',
} as const

interface BannerProps {
  readonly tone: keyof typeof tones
  readonly icon: LucideIcon
  readonly children: ReactNode
  readonly actions?: ReactNode
  /** Spans the window instead of being a box in a dialog. */
  readonly wide?: boolean
  readonly role?: 'alert' | 'status'
  readonly className?: string
}

export const Banner = ({
  tone,
  icon: Icon,
  children,
  actions,
  wide = false,
  role,
  className,
}: BannerProps) => (
  <div
    role={role}
    className={cx(
      'flex items-start gap-2.5 px-4 py-2',
      tones[tone],
      wide ? 'border-b border-line low:py-1' : 'rounded-md border border-current/15 px-3',
      className,
    )}
  >
    <Icon size={16} className="mt-px shrink-0" />
    <div className="min-w-0 flex-1 select-text [overflow-wrap:anywhere]">{children}</div>
    {actions === undefined ? null : <div className="-my-0.5 flex shrink-0 gap-2">{actions}</div>}
  </div>
)

/** Banner for a warning before the person goes on. */
export const Warning = (props: Omit<BannerProps, 'tone' | 'icon'>) => (
  <Banner {...props} tone="warn" icon={TriangleAlert} />
)
