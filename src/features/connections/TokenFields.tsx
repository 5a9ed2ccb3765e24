import { Eye, EyeOff, ShieldAlert, ShieldCheck } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import type { SecureStorage } from '../../../electron/contract/app-state.ts'
import { TOKEN_LENGTH } from '../../../electron/contract/connection.ts'
import { shownName } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { isKept, useApp } from '../../state/app-store.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/Field.tsx'
import { sealedBy, storageLine } from './storage-line.ts'

/**
 * What no token consists of: all but visible ASCII. Around a token white space is cut off; inside
 * it came with the copy.
 */
const FOREIGN = /[^\x21-\x7e]/gu

/** The first character that keeps a token from being sent, or null. */
const foreignIn = (token: string): string | null => token.trim().match(FOREIGN)?.[0] ?? null

const withoutForeign = (token: string): string => token.replaceAll(FOREIGN, '')

/** Tells whether a token can be sent as it is. */
const isUsableToken = (token: string): boolean =>
  token.trim().length >= TOKEN_LENGTH.min && foreignIn(token) === null

/** Tells whether something was entered that is too short to be a token. */
const isTooShort = (token: string): boolean =>
  token.trim() !== '' && token.trim().length < TOKEN_LENGTH.min

interface TokenFieldsProps {
  readonly token: string
  readonly onToken: (token: string) => void
  readonly hint: string | undefined
  readonly field: RefObject<HTMLInputElement | null>
}

const Foreign = ({
  character,
  onRemove,
}: {
  readonly character: string
  readonly onRemove: () => void
}) => (
  <>
    {/\s/.test(character) ? text.connect.spaces : text.connect.foreign(shownName(character))}{' '}
    <button type="button" className="font-medium underline" onClick={onRemove}>
      {text.connect.removeSpaces}
    </button>
  </>
)

/** Says how this computer keeps the token. */
const StorageLine = ({ storage }: { readonly storage: SecureStorage }) => {
  const backend = useApp((state) => (state === null ? '' : sealedBy(state).backend))
  const safe = useApp(isKept)
  const Icon = safe ? ShieldCheck : ShieldAlert
  return (
    <p
      className={cx(
        'flex items-start gap-2 text-xs',
        safe || storage.state === 'checking' ? 'text-soft' : 'text-warn-ink',
      )}
    >
      <Icon size={14} className="mt-px shrink-0" />
      <span>{storageLine({ ...storage, backend }, safe)}</span>
      {storage.state === 'locked' ? (
        <Button size="sm" onClick={() => window.keystow.checkStorage()}>
          {text.tryAgain}
        </Button>
      ) : null}
    </p>
  )
}

/** The API key that the app signs in with, and how this computer keeps it. */
const TokenFields = ({ token, onToken, hint, field }: TokenFieldsProps) => {
  const storage = useApp((state) => state?.storage)
  const [shown, setShown] = useState(false)
  /** The person is done with the field: only then is it said to be too short. */
  const [left, setLeft] = useState(false)
  if (storage === undefined) return null
  const foreign = foreignIn(token)
  const removeForeign = (): void => {
    // The button goes with its note.
    field.current?.focus()
    onToken(withoutForeign(token))
  }
  return (
    <>
      <Field
        verbatim
        label={text.apiKey}
        hint={hint}
        ref={field}
        error={
          foreign !== null ? (
            <Foreign character={foreign} onRemove={removeForeign} />
          ) : left && isTooShort(token) ? (
            text.connect.tokenShort(TOKEN_LENGTH.min)
          ) : undefined
        }
        end={
          <Button
            icon={shown ? EyeOff : Eye}
            kind="ghost"
            size="sm"
            aria-pressed={shown}
            aria-label={text.connect.showToken}
            onClick={() => setShown(!shown)}
          />
        }
        type={shown ? 'text' : 'password'}
        required
        value={token}
        onChange={onToken}
        onBlur={() => setLeft(true)}
        onKeyDown={({ key }) => key === 'Enter' && setLeft(true)}
        className="font-mono"
      />
      <StorageLine storage={storage} />
    </>
  )
}

/** A token that is being entered. `field`: where. */
export const useToken = (hint?: string, field?: RefObject<HTMLInputElement | null>) => {
  const ownField = useRef<HTMLInputElement>(null)
  const [token, setToken] = useState('')
  return {
    token,
    isUsable: isUsableToken(token),
    forget: (): void => setToken(''),
    fields: <TokenFields token={token} onToken={setToken} hint={hint} field={field ?? ownField} />,
  }
}
