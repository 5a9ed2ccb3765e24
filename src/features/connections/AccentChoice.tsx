import { useId } from 'react'
import { ACCENTS, type Accent } from '../../../electron/contract/connection.ts'
import { text } from '../../messages/text.ts'

/** Radio buttons that show their colour and say its name. */
export const AccentChoice = ({ value, onChange }: { readonly value: Accent; readonly onChange: (accent: Accent) => void }) => {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{text.connections.accent}</legend>
      <div className="flex flex-wrap gap-1">
        {ACCENTS.map((accent) => (
          <label
            key={accent}
            data-mode={accent}
            className="flex h-8 items-center gap-2 rounded-md border border-line px-2.5 has-checked:border-accent has-checked:bg-accent-tint has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-accent-ink"
          >
            <input type="radio" name={name} className="sr-only" checked={accent === value} onChange={() => onChange(accent)} />
            <span aria-hidden className="size-2.5 rounded-full bg-accent" />
            {text.connections.accents[accent]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
