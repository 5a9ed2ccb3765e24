import { useMemo, useState } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { KeyEnd } from '../../../electron/contract/revocation.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { useLeakOfKey } from '../../state/leaks-store.ts'
import { isSentPlan, usePlansOf } from '../../state/plans-store.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { useNameCheck } from '../create/name-check.tsx'
import { takenNames } from '../create/suggest-names.ts'
import { useKeyList } from '../keys/store.ts'
import { KeyPair } from './KeyPair.tsx'
import { closeFor, startRotation, useRotationView } from './store.ts'

interface RotateFormProps {
  readonly connectionId: string
  readonly apiKey: ApiKey
  readonly own: boolean
}

/** Says how long the old key works, and what becomes of the app's sign-in. */
const leadText = (end: KeyEnd, own: boolean): string => {
  if (end === 'dead') return text.rotate.leadRevoked
  if (end !== 'alive') return text.rotate.leadMayBeRevoked
  return own ? text.rotate.leadOwn : text.rotate.lead
}

/** Says what is about to happen and takes the new key's name. */
export const RotateForm = ({ connectionId, apiKey, own }: RotateFormProps) => {
  const [name, setName] = useState(apiKey.name)
  const { pending, failure } = useRotationView()
  const leak = useLeakOfKey(connectionId, apiKey.id)
  const isRevokeSent = usePlansOf(connectionId, apiKey.id).some(isSentPlan)
  const end = leak?.end ?? (isRevokeSent ? 'sent' : 'alive')
  const keys = useKeyList(connectionId)?.keys
  const taken = useMemo(
    () => takenNames((keys ?? []).filter(({ id }) => id !== apiKey.id).map((key) => key.name)),
    [keys, apiKey.id],
  )
  const { problem, warning, canSend, question } = useNameCheck(name, taken)

  const submit = (): void => {
    if (canSend && !pending) void startRotation(connectionId, apiKey, name.trim())
  }

  return (
    <Form onSend={submit} className="space-y-4">
      <p className="text-soft">{leadText(end, own)}</p>
      <KeyPair connectionId={connectionId} oldKey={apiKey} newKey={null} />
      <Field
        verbatim
        label={text.rotate.name}
        value={name}
        readOnly={pending}
        hint={text.rotate.nameHint}
        error={problem}
        warning={warning}
        onChange={setName}
      />
      {question}
      <FailureBanner failure={failure} unchanged={text.create.nothingCreated} />
      <DialogActions>
        {/* Whoever rotates has to know who uses the key. It is no way out of what was begun. */}
        {leak !== undefined || name !== apiKey.name || pending ? null : (
          <Button kind="ghost" className="mr-auto" onClick={() => openDialog({ kind: 'scan' })}>
            {text.commands.scan}
          </Button>
        )}
        <Button disabled={pending} onClick={() => closeFor(connectionId, apiKey.id)}>
          {text.cancel}
        </Button>
        <Button type="submit" kind="primary" disabled={pending || !canSend}>
          {pending ? text.create.pending : text.rotate.start}
        </Button>
      </DialogActions>
    </Form>
  )
}
