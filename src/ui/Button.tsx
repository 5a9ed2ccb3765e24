import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { cx } from './cx.ts'

const kinds = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border-line bg-raised text-ink hover:bg-hover',
  danger: 'border-transparent bg-danger text-on-accent hover:bg-danger-strong',
  warning: 'border-line bg-raised text-danger-ink hover:bg-hover',
  ghost: 'border-transparent text-soft hover:bg-hover hover:text-ink',
  plain: 'border-transparent text-ink hover:bg-hover',
} as const

type ButtonKind = keyof typeof kinds

/** Still readable, and plainly not to be pressed. */
const off = (kind: ButtonKind): string =>
  cx(
    'cursor-not-allowed text-soft',
    // Without a border it would look as it does while it can be pressed.
    kind === 'ghost' ? 'border-transparent opacity-60' : 'border-line bg-hover',
  )

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'onClick'> {
  readonly kind?: ButtonKind
  readonly size?: 'md' | 'sm' | 'icon'
  /** Stands before the label. */
  readonly icon?: LucideIcon | undefined
  /** Stays focusable, so that a keyboard or a screen reader can find out why. */
  readonly disabled?: boolean
  readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
}

const sizes = {
  md: 'h-8 px-3 gap-2',
  sm: 'h-6 px-2 gap-1.5 text-xs',
  icon: 'size-8 justify-center',
} as const

export const Button = ({
  kind = 'secondary',
  size = 'md',
  icon: Icon,
  disabled = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    aria-disabled={disabled || undefined}
    onClick={(event) => {
      if (disabled) event.preventDefault()
      else void onClick?.(event)
    }}
    className={cx(
      'inline-flex shrink-0 items-center justify-center rounded-md border font-medium whitespace-nowrap motion-safe:transition-colors',
      disabled ? off(kind) : kinds[kind],
      sizes[size],
      className,
    )}
  >
    {Icon === undefined ? null : <Icon size={size === 'sm' ? 14 : 16} className="shrink-0" />}
    {children}
  </button>
)
