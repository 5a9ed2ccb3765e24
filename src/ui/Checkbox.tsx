import { Check } from 'lucide-react'

interface CheckboxProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

export const Checkbox = ({ label, checked, onChange }: CheckboxProps) => (
  <label className="inline-flex items-center gap-2">
    <span className="relative flex size-4 shrink-0">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer size-4 appearance-none rounded-sm border border-edge bg-raised checked:border-accent checked:bg-accent"
      />
      <Check
        size={12}
        strokeWidth={3}
        className="pointer-events-none absolute inset-0.5 text-on-accent opacity-0 peer-checked:opacity-100"
      />
    </span>
    {label}
  </label>
)
