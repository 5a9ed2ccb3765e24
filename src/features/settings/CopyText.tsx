import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'

export interface CopyTextProps {
  /** What the text is for. */
  readonly label: string
  readonly value: string
  readonly hint?: string
}

/** A text of main's to paste elsewhere, whole and with a button that copies it. */
export const CopyText = ({ label, value, hint = '' }: CopyTextProps) => {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = (): void => {
    if (!copyText(value)) return
    setCopied(value)
    announce(text.settings.copied)
  }
  const Icon = copied === value ? Check : Copy
  return (
    <section aria-label={label}>
      <p>{label}</p>
      <div className="mt-1.5 flex items-start gap-2 rounded-md border border-line bg-panel py-1.5 pr-1.5 pl-2.5">
        <pre className="min-w-0 flex-1 py-1 font-mono text-xs whitespace-pre-wrap select-text [overflow-wrap:anywhere]">{value}</pre>
        <Button size="sm" onClick={copy}>
          <Icon aria-hidden size={14} />
          {text.settings.copy}
        </Button>
      </div>
      {hint === '' ? null : <p className="mt-1.5 text-xs text-soft">{hint}</p>}
    </section>
  )
}
