import { useMemo, useState } from 'react'
import { text } from '../../messages/text.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { ShownName } from '../../ui/ShownName.tsx'
import { useKeyList } from '../keys/store.ts'
import { useNameCheck } from './name-check.tsx'
import { setName, submitCreate, useCreate } from './store.ts'
import { suggestNames, takenNames } from './suggest-names.ts'

export const CreateForm = ({ connectionId }: { readonly connectionId: string }) => {
  const { name, pending } = useCreate()
  const [touched, setTouched] = useState(false)
  const keys = useKeyList(connectionId)?.keys
  const names = useMemo(() => (keys ?? []).map((key) => key.name), [keys])
  const taken = useMemo(() => takenNames(names), [names])
  const { problem, warning, canSend, question } = useNameCheck(name, taken)

  const submit = (): void => {
    setTouched(true)
    if (canSend) void submitCreate()
  }

  return (
    <Form onSend={submit}>
      <Field
        verbatim
        label={text.keys.name}
        value={name}
        readOnly={pending}
        hint={pending ? text.create.wait : text.create.hint}
        error={touched || name.trim() !== '' ? problem : undefined}
        warning={warning}
        onChange={setName}
      />
      {question}
      <ul aria-label={text.create.suggestions} className="mt-3 flex min-h-6 flex-wrap gap-1.5">
        {suggestNames(name, names, taken).map((suggestion) => (
          <li key={suggestion} className="min-w-0">
            <Button
              size="sm"
              disabled={pending}
              className="max-w-full rounded-full"
              onClick={({ currentTarget }) => {
                setName(suggestion)
                // The button goes, and with it its focus.
                currentTarget.form?.querySelector('input')?.focus()
              }}
            >
              <span className="truncate">
                <ShownName name={suggestion} />
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button disabled={pending} onClick={closeDialog}>
          {text.cancel}
        </Button>
        <Button type="submit" kind="primary" disabled={pending || !canSend}>
          {pending ? text.create.pending : text.toolbar.create}
        </Button>
      </DialogActions>
    </Form>
  )
}
