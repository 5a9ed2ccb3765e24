import { Menu as Base } from '@base-ui/react/menu'
import { Check, type LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { text } from '../messages/text.ts'

const popup =
  'max-h-(--available-height) min-w-52 max-w-90 overflow-y-auto rounded-lg bg-raised p-1 shadow-float outline-none'
const item =
  'flex min-h-8 cursor-default items-center gap-2.5 rounded-md px-2 py-1 outline-none data-highlighted:bg-accent data-highlighted:text-on-accent data-danger:text-danger-ink data-danger:data-highlighted:bg-danger data-danger:data-highlighted:text-on-accent data-disabled:text-soft data-disabled:data-danger:text-soft data-disabled:data-highlighted:bg-hover data-disabled:data-highlighted:text-soft'

interface MenuProps {
  readonly trigger: ReactElement
  readonly align?: 'start' | 'end'
  readonly children: ReactNode
}

export const Menu = ({ trigger, align = 'start', children }: MenuProps) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal role="region" aria-label={text.menu}>
      <Base.Positioner sideOffset={4} align={align} className="z-10 outline-none">
        <Base.Popup className={popup}>{children}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

interface MenuItemProps {
  readonly icon: LucideIcon
  readonly onClick: () => void
  readonly shortcut?: string | undefined
  readonly disabled?: boolean
  /** Why it is disabled, or what else a person should know before they choose it. */
  readonly hint?: string | undefined
  readonly danger?: boolean
  readonly children: ReactNode
}

export const MenuItem = ({
  icon: Icon,
  onClick,
  shortcut,
  disabled = false,
  hint,
  danger = false,
  children,
}: MenuItemProps) => (
  <Base.Item
    disabled={disabled}
    onClick={onClick}
    data-danger={danger || undefined}
    className={item}
  >
    <Icon size={16} className="shrink-0 opacity-80" />
    <span className="min-w-0 flex-1">
      <span className="block truncate">{children}</span>
      {hint === undefined ? null : <span className="block text-xs">{hint}</span>}
    </span>
    {shortcut === undefined ? null : <kbd className="text-xs opacity-80">{shortcut}</kbd>}
  </Base.Item>
)

export const MenuSeparator = () => <Base.Separator className="mx-2 my-1 h-px bg-line" />

interface MenuChoicesProps<T extends string> {
  readonly label: string
  readonly value: T | null
  readonly choices: readonly {
    readonly value: T
    readonly label: ReactNode
    readonly detail: ReactNode
  }[]
  readonly onChoose: (value: T) => void
}

/** A group of which one is chosen. */
export const MenuChoices = <T extends string>({
  label,
  value,
  choices,
  onChoose,
}: MenuChoicesProps<T>) => (
  <Base.Group>
    <Base.GroupLabel className="px-2 py-1 text-xs font-medium text-soft">{label}</Base.GroupLabel>
    <Base.RadioGroup value={value} onValueChange={onChoose}>
      {choices.map((choice) => (
        <Base.RadioItem key={choice.value} value={choice.value} closeOnClick className={item}>
          <span className="flex w-4 shrink-0 justify-center">
            <Base.RadioItemIndicator>
              <Check size={16} />
            </Base.RadioItemIndicator>
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate">{choice.label}</span>
            <span className="block truncate text-xs opacity-80">{choice.detail}</span>
          </span>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  </Base.Group>
)
