import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { cx } from './cx.ts'

interface SelectProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
  readonly className?: string
}

/** A labelled list of choices: the platform's own, which keyboards and screen readers know. */
export const Select = <T extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: SelectProps<T>) => {
  const id = useId()
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen !== undefined) onChange(chosen.value)
          }}
          className="h-8 w-full appearance-none truncate rounded-md border border-edge bg-raised pr-7 pl-2.5 text-ink outline-offset-0"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={14} className="pointer-events-none absolute top-2 right-2 text-soft" />
      </div>
    </div>
  )
}
