import { ShownName } from '../../ui/ShownName.tsx'

/** A program with its arguments, each apart, so that a space in one is not taken for the end of it. */
export const CommandLine = ({ label, words }: { readonly label: string; readonly words: readonly string[] }) => (
  <div>
    <p className="font-medium">{label}</p>
    <ol aria-label={label} className="mt-1 flex flex-wrap gap-1 font-mono text-xs select-text">
      {words.map((word, index) => (
        <li key={index} className="max-w-full rounded-sm bg-panel px-1.5 py-0.5 ring-1 ring-line ring-inset [overflow-wrap:anywhere]">
          <ShownName name={word} />
        </li>
      ))}
    </ol>
  </div>
)
