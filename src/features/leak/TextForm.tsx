import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'

interface TextFormProps {
  readonly label: string
  /** The text as it is saved. */
  readonly value: string
  readonly maxLength: number
  readonly save: string
  readonly onSave: (text: string) => unknown
}

/** One text for the note, with the button that saves it. */
export const TextForm = ({ label, value, maxLength, save, onSave }: TextFormProps) => {
  const [saved, setSaved] = useState(value)
  const [text, setText] = useState(value)
  // Saved otherwise, or with the secret in it cut.
  if (saved !== value) {
    setSaved(value)
    setText(value)
  }
  return (
    <Form onSend={() => onSave(text.trim())} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label={label} value={text} maxLength={maxLength} onChange={setText} />
      </div>
      <Button type="submit" disabled={text.trim() === value}>
        {save}
      </Button>
    </Form>
  )
}
