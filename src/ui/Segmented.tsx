import { useId } from 'react'

/** Returns one option per value, labelled from `names`. */
export const optionsOf = <const T extends string>(
  values: readonly T[],
  names: Readonly<Record<NoInfer<T>, string>>,
): readonly { readonly value: T; readonly label: string }[] =>
  values.map((value) => ({ value, label: names[value] }))

interface SegmentedProps<T extends string | number> {
  readonly legend: string
  /** As `SettingFocus`, for a setting. */
  readonly setting?: string
  readonly hint?: string
  /** null where nothing is chosen yet. */
  readonly value: T | null
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

/**
 * A few choices side by side: radio buttons, so arrow keys and screen readers work as they know
 * them.
 */
export const Segmented = <T extends string | number>({
  legend,
  setting,
  hint,
  value,
  options,
  onChange,
}: SegmentedProps<T>) => {
  const name = useId()
  return (
    <fieldset
      data-setting={setting}
      className="min-w-0"
      aria-describedby={hint === undefined ? undefined : `${name}-hint`}
    >
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="inline-flex flex-wrap rounded-md bg-hover p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-7 items-center rounded-[5px] px-3 py-0.5 text-soft has-checked:bg-raised has-checked:text-ink has-checked:shadow-sm has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-accent-ink"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {hint === undefined ? null : (
        <p id={`${name}-hint`} className="mt-1 text-xs text-soft">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
