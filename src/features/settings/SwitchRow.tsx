import { Switch } from '../../ui/Switch.tsx'

export interface SwitchRowProps {
  readonly label: string
  readonly hint?: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}

/** A switch with what it means below, in line with its label. */
export const SwitchRow = ({ hint, ...props }: SwitchRowProps) => (
  <div>
    <Switch {...props} />
    {hint === undefined ? null : <p className="mt-1 pl-11.5 text-xs text-soft">{hint}</p>}
  </div>
)
