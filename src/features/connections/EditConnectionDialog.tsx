import { KeyRound } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { ACCENTS, type Accent, type Connection } from '../../../electron/contract/connection.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { modeOf, useConnection } from '../../state/app-store.ts'
import { closeDialog, type OpenDialog, openDialog } from '../../state/dialog-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { type ConnectionDraft, saveConnection } from './save-connection.ts'
import { forgetConnecting, forgetFailure, useConnecting, useWaitText } from './store.ts'
import { useToken } from './TokenFields.tsx'
import { type AddressError, useAddressError } from './use-address-error.ts'

/** Radio buttons that show their colour and say its name. */
const AccentChoice = ({
  value,
  onChange,
}: {
  readonly value: Accent
  readonly onChange: (accent: Accent) => void
}) => {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{text.connections.accent}</legend>
      <div className="flex flex-wrap gap-1">
        {ACCENTS.map((accent) => (
          <label
            key={accent}
            data-mode={accent}
            className="relative flex h-8 items-center gap-2 rounded-md border border-line px-2.5 has-checked:border-accent has-checked:bg-accent-tint has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-accent-ink"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={accent === value}
              onChange={() => onChange(accent)}
            />
            <span aria-hidden className="size-2.5 rounded-full bg-accent" />
            {text.connections.accents[accent]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type KeyFieldRef = RefObject<HTMLInputElement | null>
type EditRequest = Extract<OpenDialog, { readonly kind: 'edit-connection' }>

/** Goes back to where the dialog was opened. */
const leave = ({ isFromList }: EditRequest): void =>
  isFromList === true ? openDialog({ kind: 'connections' }) : closeDialog()

/** Shows the fields for another key, or the button that opens them. */
const OtherKey = ({
  fields,
  keyField,
  open,
  onOpen,
}: {
  readonly fields: ReactNode
  readonly keyField: KeyFieldRef
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}) => {
  useEffect(() => {
    if (open) keyField.current?.focus()
  }, [open, keyField])
  return (
    <div className="space-y-3">
      {open ? fields : null}
      <Button icon={KeyRound} size="sm" aria-expanded={open} onClick={() => onOpen(!open)}>
        {open ? text.connections.keepKey : text.connections.signInOther}
      </Button>
    </div>
  )
}

interface RemoteFieldsProps {
  readonly draft: ConnectionDraft
  readonly onChange: (changed: Partial<ConnectionDraft>) => void
  readonly moved: boolean
  readonly address: AddressError
  /** The fields for the key, or the way to them. */
  readonly children: ReactNode
}

/** The fields that the local connection does not have. */
const RemoteFields = ({ draft, onChange, moved, address, children }: RemoteFieldsProps) => (
  <>
    <Field
      label={text.connect.baseUrl}
      inputMode="url"
      value={draft.baseUrl}
      error={address.badAddress}
      ref={address.addressField}
      warning={moved ? text.connections.moved : undefined}
      onChange={(baseUrl) => onChange({ baseUrl })}
    />
    {children}
    <AccentChoice value={draft.accent} onChange={(accent) => onChange({ accent })} />
    <div>
      <Checkbox
        label={`${text.connections.production}: ${text.connections.markProduction}`}
        checked={draft.production}
        onChange={(production) => onChange({ production })}
      />
      <p className="mt-1 text-xs text-soft">{text.connections.productionHint}</p>
    </div>
  </>
)

interface EditActionsProps {
  readonly request: EditRequest
  readonly busy: boolean
  readonly complete: boolean
  readonly children: ReactNode
}

const EditActions = ({ request, busy, complete, children }: EditActionsProps) => {
  const waitText = useWaitText()
  return (
    <DialogActions>
      <div className="basis-full empty:hidden">{children}</div>
      <Button disabled={busy} onClick={() => leave(request)}>
        {text.cancel}
      </Button>
      <Button type="submit" kind="primary" disabled={busy || !complete}>
        {busy ? waitText : text.connections.save}
      </Button>
    </DialogActions>
  )
}

const useDraft = ({ name, accent, production, baseUrl }: Connection) => {
  const [draft, setDraft] = useState<ConnectionDraft>({
    name,
    accent: accent ?? 'blue',
    production: production ?? false,
    baseUrl,
  })
  const change = (changed: Partial<ConnectionDraft>): void =>
    setDraft((before) => ({ ...before, ...changed }))
  return [draft, change] as const
}

interface EditFormProps {
  readonly connection: Connection
  readonly request: EditRequest
  readonly keyField: KeyFieldRef
}

const EditForm = ({ connection, request, keyField }: EditFormProps) => {
  const remote = connection.kind === 'remote'
  const [draft, change] = useDraft(connection)
  const [replacesKey, setReplacesKey] = useState(request.otherKey === true)
  const { token, isUsable, fields } = useToken(text.connect.tokenHint, keyField)
  /** What a failure leaves as it was. */
  const [unchanged, setUnchanged] = useState('')
  const { busy, failure } = useConnecting()
  const moved = remote && draft.baseUrl.trim() !== connection.baseUrl
  const signsIn = moved || (remote && replacesKey)
  const name = draft.name.trim()
  const complete = name !== '' && (!signsIn || isUsable)
  const address = useAddressError(failure)

  useEffect(() => forgetConnecting, [])

  const submit = async (): Promise<void> => {
    if (!complete) return
    const signIn = signsIn ? { token, ...(moved ? { baseUrl: draft.baseUrl } : {}) } : null
    if (!(await saveConnection(connection, { ...draft, name }, signIn, setUnchanged))) return
    announce(
      signsIn
        ? text.connections.signedInWith(token.trim().slice(-4))
        : text.connections.saved(name),
    )
    leave(request)
  }

  return (
    <Form onChange={forgetFailure} onSend={submit} className="space-y-4">
      <Field
        label={text.keys.name}
        maxLength={100}
        value={draft.name}
        error={name === '' ? text.create.blank : undefined}
        onChange={(entered) => change({ name: entered })}
      />
      {remote ? (
        <RemoteFields draft={draft} onChange={change} moved={moved} address={address}>
          {moved ? (
            fields
          ) : (
            <OtherKey
              fields={fields}
              keyField={keyField}
              open={replacesKey}
              onOpen={setReplacesKey}
            />
          )}
        </RemoteFields>
      ) : null}
      <EditActions request={request} busy={busy} complete={complete}>
        {address.badAddress !== undefined ? null : (
          <FailureBanner failure={failure} unchanged={unchanged} />
        )}
      </EditActions>
    </Form>
  )
}

/** Shows what a connection is called, how it is marked, and where it leads. */
export const EditConnectionDialog = ({ request }: { readonly request: EditRequest }) => {
  const connection = useConnection(request.connectionId)
  const keyField = useRef<HTMLInputElement>(null)
  if (connection === null) return null
  const { editTitle, signInOtherTitle } = text.connections
  return (
    <Dialog
      title={(request.otherKey === true ? signInOtherTitle : editTitle)(
        nameInText(connection.name),
      )}
      mode={modeOf(connection)}
      {...(request.otherKey === true ? { initialFocus: keyField } : {})}
      onClose={() => leave(request)}
    >
      <EditForm key={connection.id} connection={connection} request={request} keyField={keyField} />
    </Dialog>
  )
}
