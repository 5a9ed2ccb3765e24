import { type ChangeEvent, type ComponentProps, type ReactNode, useId, useState } from 'react'
import { cutSecrets } from '../../electron/contract/mask-secrets.ts'
import { shownName } from '../../electron/contract/shown-name.ts'
import { text } from '../messages/text.ts'
import { cx } from './cx.ts'
import { ShownName } from './ShownName.tsx'
import { useSecretTyping } from './use-secret-typing.ts'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly warning?: ReactNode
  /** Stands inside the input, at its end. */
  readonly end?: ReactNode
  readonly onChange?: (value: string) => void
  /** Makes it a text of several lines, this many of them in sight at first. */
  readonly rows?: number
  /** What is entered stays as it is, even a secret. Always true of passwords. */
  readonly verbatim?: boolean
}

/** The lines of a text that have a character that cannot be seen. */
const linesWithHidden = (value: string): readonly string[] =>
  value.split('\n').filter((line) => shownName(line) !== line)

/** Cuts secrets out of what was entered; returns whether the field changed. */
const cutEntered = (field: HTMLInputElement): boolean => {
  const entered = field.value
  const rest = cutSecrets(entered)
  // The value of a half-typed date is empty, and writing it would erase the typed parts.
  if (rest === entered) return false
  field.value = rest
  return field.value !== entered
}

interface NotesProps {
  readonly id: string
  readonly note: ReactNode
  readonly tone: string
  readonly hidden: readonly string[]
}

const Notes = ({ id, note, tone, hidden }: NotesProps) => (
  <div id={id} className="mt-1 text-xs [overflow-wrap:anywhere]">
    {note === undefined ? null : <p className={tone}>{note}</p>}
    {hidden.length === 0 ? null : (
      <p className="text-warn-ink">
        {text.field.hidden} <ShownName name={hidden.join(' ')} />
      </p>
    )}
  </div>
)

/**
 * A labelled text input with what there is to say about it below. Secrets are cut, and what cannot
 * be seen is written out.
 */
export const Field = ({
  label,
  hint,
  error,
  warning,
  end,
  className,
  rows,
  onChange,
  ...others
}: FieldProps) => {
  const { verbatim = others.type === 'password', ...input } = others
  const id = useId()
  const isPartOfSecret = useSecretTyping()
  const [isCut, setIsCut] = useState(false)
  const note = isCut ? text.field.secretCut : (error ?? warning ?? hint)
  const value = String(input.value ?? '')
  const hidden = others.type === 'password' ? [] : linesWithHidden(value)
  const hasNotes = note !== undefined || hidden.length > 0
  const tone = isCut || warning !== undefined ? 'text-warn-ink' : 'text-soft'
  const Control = (rows === undefined ? 'input' : 'textarea') as 'input'
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const field = event.target
    const entered = field.value
    const cut = (): boolean => cutEntered(field)
    const isSecret = !verbatim && isPartOfSecret(value, entered, event.timeStamp, cut)
    setIsCut(isSecret)
    if (!isSecret || field.value !== entered) onChange?.(field.value)
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <div className="relative">
        <Control
          autoComplete="off"
          spellCheck={false}
          {...input}
          {...(rows === undefined ? {} : { rows })}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={hasNotes ? `${id}-note` : undefined}
          onChange={change}
          className={cx(
            'block w-full rounded-md border border-edge bg-raised px-2.5 text-ink outline-offset-0 placeholder:text-soft focus-visible:border-transparent',
            'aria-invalid:border-danger',
            rows === undefined ? 'h-8' : 'resize-y py-1.5 select-text',
            end === undefined ? undefined : 'pr-9',
            className,
          )}
        />
        {end === undefined ? null : (
          <div className="absolute inset-y-0 right-1 flex items-center">{end}</div>
        )}
      </div>
      {hasNotes ? (
        <Notes
          id={`${id}-note`}
          note={note}
          tone={isCut || error === undefined ? tone : 'text-danger-ink'}
          hidden={hidden}
        />
      ) : null}
    </div>
  )
}
