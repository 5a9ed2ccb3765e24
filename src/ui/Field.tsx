import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly warning?: ReactNode
  /** Stands inside the input, at its end. */
  readonly end?: ReactNode
}

/** A labelled text input with what there is to say about it below. */
export const Field = ({ label, hint, error, warning, end, className, ...input }: FieldProps) => {
  const id = useId()
  const note = error ?? warning ?? hint
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          autoComplete="off"
          spellCheck={false}
          {...input}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          className={cx(
            'h-8 w-full rounded-md border border-edge bg-raised px-2.5 text-ink outline-offset-0 placeholder:text-soft focus-visible:border-transparent',
            'aria-invalid:border-danger',
            end === undefined ? undefined : 'pr-9',
            className,
          )}
        />
        {end === undefined ? null : <div className="absolute inset-y-0 right-1 flex items-center">{end}</div>}
      </div>
      {note === undefined ? null : (
        <p
          id={`${id}-note`}
          className={cx(
            'mt-1 text-xs [overflow-wrap:anywhere]',
            error !== undefined ? 'text-danger-ink' : warning !== undefined ? 'text-warn-ink' : 'text-soft',
          )}
        >
          {note}
        </p>
      )}
    </div>
  )
}
