import { Switch as Base } from '@base-ui/react/switch'
import { useId } from 'react'
import { cx } from './cx.ts'

interface SwitchProps {
  readonly label: string
  /** Explanation below the switch. */
  readonly hint?: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}

export const Switch = ({ label, hint, checked, disabled = false, onChange }: SwitchProps) => {
  const id = useId()
  return (
    <div>
      <div className={cx('flex items-start gap-2.5', disabled && 'text-soft')}>
        <Base.Root
          id={id}
          checked={checked}
          disabled={disabled}
          onCheckedChange={onChange}
          className="flex h-5 w-9 shrink-0 rounded-full border border-edge bg-hover p-0.5 data-checked:border-accent data-checked:bg-accent data-disabled:cursor-not-allowed data-disabled:opacity-60 motion-safe:transition-colors"
        >
          <Base.Thumb className="size-3.5 rounded-full bg-edge data-checked:translate-x-4 data-checked:bg-on-accent motion-safe:transition-transform" />
        </Base.Root>
        <label htmlFor={id} className="pt-px">
          {label}
        </label>
      </div>
      {hint === undefined ? null : <p className="mt-1 pl-11.5 text-xs text-soft">{hint}</p>}
    </div>
  )
}
