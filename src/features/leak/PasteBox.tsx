import { type ClipboardEvent, useEffect, useId, useRef } from 'react'
import { LEAK_MAX } from '../../../electron/contract/leak.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'

interface PasteBoxProps {
  readonly label: string
  readonly hint: string
  readonly submit: string
  readonly pending: boolean
  /** Takes the focus when it appears. */
  readonly focused?: boolean
  /** Called when something else is typed: what was answered to the last text is over. */
  readonly onTyping?: () => void
  /** Gets the text once; nothing here keeps it. */
  readonly onText: (text: string) => void
}

/**
 * Takes a text that holds a secret. What is pasted is never in the field, and what was typed is
 * wiped from it.
 */
export const PasteBox = ({
  label,
  hint,
  submit: action,
  pending,
  focused = false,
  onTyping,
  onText,
}: PasteBoxProps) => {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const first = useRef(focused)
  useEffect(() => {
    if (first.current) field.current?.focus()
  }, [])
  const take = (given: string): void => {
    if (!pending && given.trim() !== '') onText(given.slice(0, LEAK_MAX.paste))
  }
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault()
    take(event.clipboardData.getData('text/plain'))
  }
  const submit = (): void => {
    const typed = field.current?.value ?? ''
    if (field.current !== null) field.current.value = ''
    take(typed)
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <div className="flex items-start gap-2">
        <textarea
          ref={field}
          id={id}
          rows={1}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          onPaste={paste}
          onInput={onTyping}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey) return
            event.preventDefault()
            submit()
          }}
          className="h-8 min-w-0 flex-1 resize-none rounded-md border border-edge bg-raised px-2.5 py-1.5 text-ink outline-offset-0 [-webkit-text-security:disc] focus-visible:border-transparent"
        />
        <Button disabled={pending} onClick={submit}>
          {pending ? text.leak.looking : action}
        </Button>
      </div>
      <p id={`${id}-hint`} className="mt-1 text-xs text-soft">
        {hint}
      </p>
    </div>
  )
}
