import { type ReactNode, useEffect, useState } from 'react'
import type { Failure } from '../../../electron/contract/result.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { useConnection } from '../../state/app-store.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { attempt, forgetConnecting, forgetFailure, useConnecting, useWaitText } from './store.ts'
import { useToken } from './TokenFields.tsx'
import { useAddressError } from './use-address-error.ts'

interface ConnectFailureProps {
  readonly failure: Failure | null
  readonly onConnected: () => void
}

/** Says why connecting failed, and leads to the connection that is there already. */
const ConnectFailure = ({ failure, onConnected }: ConnectFailureProps) => {
  const known = useConnection(failure?.connectionId ?? null)
  const openKnown = async (id: string): Promise<void> => {
    if (await attempt(() => window.keystow.activateConnection(id))) onConnected()
  }
  return (
    <FailureBanner failure={failure} unchanged={text.connect.nothingStored}>
      {known === null ? null : (
        <Button size="sm" className="mt-2 max-w-full" onClick={() => openKnown(known.id)}>
          <span className="truncate">{text.connections.openKnown(nameInText(known.name))}</span>
        </Button>
      )}
    </FailureBanner>
  )
}

interface ConnectFormProps {
  readonly onConnected: () => void
  /** Another way out. Where there is one, the form stands in a dialog. */
  readonly secondary?: ReactNode
}

/** Name, base URL and API key: checked with one list request, then stored. */
export const ConnectForm = ({ onConnected, secondary }: ConnectFormProps) => {
  const [name, setName] = useState('')
  const [baseUrl, setBaseUrl] = useState('')
  const { token, isUsable, forget, fields } = useToken(text.connect.tokenHint)
  const waitText = useWaitText()
  const { busy, failure } = useConnecting()

  useEffect(() => forgetConnecting, [])

  const { badAddress, addressField } = useAddressError(failure)
  const complete = baseUrl.trim() !== '' && isUsable
  const submit = async (): Promise<void> => {
    if (!complete) return
    if (!(await attempt(() => window.keystow.addConnection({ name, baseUrl, token })))) return
    forget()
    onConnected()
  }
  const submitting: ButtonProps = {
    type: 'submit',
    kind: 'primary',
    disabled: busy || !complete,
    children: busy ? waitText : text.connect.submit,
  }

  return (
    <Form onChange={forgetFailure} onSend={submit} className="space-y-4">
      <Field
        label={text.keys.name}
        hint={text.connect.nameHint}
        placeholder={text.connect.namePlaceholder}
        maxLength={100}
        value={name}
        onChange={setName}
      />
      <Field
        label={text.connect.baseUrl}
        placeholder={text.connect.baseUrlPlaceholder}
        inputMode="url"
        required
        value={baseUrl}
        error={badAddress}
        ref={addressField}
        onChange={setBaseUrl}
      />
      {fields}
      {badAddress !== undefined ? null : (
        <ConnectFailure failure={failure} onConnected={onConnected} />
      )}
      {secondary === undefined ? (
        <Button {...submitting} className="w-full" />
      ) : (
        <DialogActions>
          {secondary}
          <Button {...submitting} />
        </DialogActions>
      )}
    </Form>
  )
}
