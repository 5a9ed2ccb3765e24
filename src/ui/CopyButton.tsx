import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { text } from '../messages/text.ts'
import { announce } from './announce-store.ts'
import { Button } from './Button.tsx'
import { copyText } from './copy-text.ts'

interface CopyButtonProps {
  /** The text to copy, which the page may know. */
  readonly value: string
  readonly label?: string
  readonly size?: 'md' | 'sm' | 'icon'
  readonly 'aria-label'?: string
  readonly title?: string
}

/** Copies a text, and has a check mark for as long as that text is the one last copied here. */
export const CopyButton = ({ value, label, size = 'md', ...rest }: CopyButtonProps) => {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = (): void => {
    if (!copyText(value)) return
    setCopied(value)
    announce(text.copied)
  }
  const Icon = copied === value ? Check : Copy
  return (
    <Button {...rest} size={size} onClick={copy}>
      <Icon size={size === 'sm' ? 14 : 16} />
      {label}
    </Button>
  )
}
