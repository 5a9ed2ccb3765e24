import { text } from '../messages/text.ts'
import { CopyButton } from './CopyButton.tsx'

interface CopyTextProps {
  /** What the text is for. */
  readonly label: string
  readonly value: string
  readonly hint?: string
}

/** A text of main's to paste elsewhere, whole and with a button that copies it. */
export const CopyText = ({ label, value, hint = '' }: CopyTextProps) => (
  <section aria-label={label}>
    <p>{label}</p>
    <div className="mt-1.5 flex items-start gap-2 rounded-md border border-line bg-panel py-1.5 pr-1.5 pl-2.5">
      <pre className="min-w-0 flex-1 py-1 font-mono text-xs whitespace-pre-wrap select-text [overflow-wrap:anywhere]">
        {value.split(/(?<=\s)(?=--\S)|(?<=\s--\S+)(?=\s)/).map((part, at) =>
          part.startsWith('--') ? (
            <span key={at} className="inline-block max-w-full">
              {part}
            </span>
          ) : (
            part
          ),
        )}
      </pre>
      <CopyButton size="sm" value={value} label={text.settings.copy} />
    </div>
    {hint === '' ? null : <p className="mt-1.5 text-xs text-soft">{hint}</p>}
  </section>
)
