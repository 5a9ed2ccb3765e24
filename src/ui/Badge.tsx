import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'danger'

const tones: Readonly<Record<Tone, string>> = {
  neutral: 'bg-hover text-soft',
  accent: 'bg-accent-tint text-accent-ink',
  good: 'bg-good-tint text-good-ink',
  warn: 'bg-warn-tint text-warn-ink',
  danger: 'bg-danger-tint text-danger-ink',
}

export const Badge = ({
  tone = 'neutral',
  className,
  children,
}: {
  readonly tone?: Tone
  readonly className?: string
  readonly children: ReactNode
}) => (
  <span
    className={cx(
      'inline-flex h-5 max-w-full shrink-0 items-center rounded-sm px-1.5 ring-1 ring-inset ring-current/15 text-xs font-medium whitespace-nowrap',
      tones[tone],
      className,
    )}
  >
    <span className="truncate">{children}</span>
  </span>
)
