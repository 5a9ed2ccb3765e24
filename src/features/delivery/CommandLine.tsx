import { Argv } from '../../ui/Argv.tsx'

/**
 * A program with its arguments, each apart, so that a space in one is not taken for the end of it.
 */
export const CommandLine = ({
  label,
  words,
}: {
  readonly label: string
  readonly words: readonly string[]
}) => (
  <div>
    <p className="mb-1 font-medium">{label}</p>
    <Argv label={label} argv={words} />
  </div>
)
