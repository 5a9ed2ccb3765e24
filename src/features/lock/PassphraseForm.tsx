import { useEffect, useRef, useState } from 'react'
import { PASSPHRASE_LENGTH } from '../../../electron/contract/lock.ts'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { type Refusal, refusalOf, WrongTry } from './WrongTry.tsx'

export type PassphraseAction = 'set' | 'change' | 'off'

/** The passphrases that are being entered, and what is wrong with them. */
const usePassphrases = (action: PassphraseAction) => {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [repeated, setRepeated] = useState('')
  const known = action === 'set' || current !== ''
  const short = next.length < PASSPHRASE_LENGTH.min
  const good = action === 'off' || (!short && next === repeated)
  return { current, setCurrent, next, setNext, repeated, setRepeated, known, short, good }
}

interface PassphraseFieldsProps {
  readonly action: PassphraseAction
  readonly entered: ReturnType<typeof usePassphrases>
  readonly busy: boolean
  /** Whether what is missing is said. */
  readonly tried: boolean
}

const PassphraseFields = ({ action, entered, busy, tried }: PassphraseFieldsProps) => {
  const { next, repeated, known, short } = entered
  const differs = repeated !== '' && !next.startsWith(repeated)
  const field = { type: 'password', readOnly: busy, maxLength: PASSPHRASE_LENGTH.max } as const
  return (
    <>
      {action === 'set' ? null : (
        <Field
          {...field}
          autoFocus
          label={text.lock.current}
          error={tried && !known ? text.lock.currentMissing : undefined}
          value={entered.current}
          onChange={entered.setCurrent}
        />
      )}
      {action === 'off' ? null : (
        <>
          <Field
            {...field}
            autoFocus={action === 'set'}
            label={text.lock.next}
            hint={text.lock.nextHint(PASSPHRASE_LENGTH.min)}
            error={tried && short ? text.lock.nextHint(PASSPHRASE_LENGTH.min) : undefined}
            value={next}
            onChange={entered.setNext}
          />
          <Field
            {...field}
            label={text.lock.repeat}
            error={
              differs || (tried && !short && next !== repeated) ? text.lock.different : undefined
            }
            value={repeated}
            onChange={entered.setRepeated}
          />
        </>
      )}
    </>
  )
}

interface PassphraseFormProps {
  readonly action: PassphraseAction
  /** Without the passphrase nothing is kept on this computer. */
  readonly endsKeeping: boolean
  readonly onDone: () => void
}

/**
 * Sets, changes or turns off the passphrase. What was typed lives here only, and goes with the
 * form.
 */
export const PassphraseForm = ({ action, endsKeeping, onDone }: PassphraseFormProps) => {
  const entered = usePassphrases(action)
  const [busy, setBusy] = useState(false)
  /** How often it was sent with something missing, which is said from then on. */
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const tried = tries > 0

  useEffect(() => {
    if (tried) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [tries])

  const submit = async (): Promise<void> => {
    if (busy) return
    if (!entered.known || !entered.good) return setTries(tries + 1)
    setBusy(true)
    const set = await window.keystow.setPassphrase({
      current: action === 'set' ? null : entered.current,
      next: action === 'off' ? null : entered.next,
    })
    setBusy(false)
    if (!set.ok) {
      setRefusal(refusalOf(set.error))
      if (set.error.code !== 'wrong_passphrase') return
      const typed = form.current?.querySelector('input')
      typed?.focus()
      typed?.select()
      return
    }
    announce(action === 'off' ? text.lock.wasTurnedOff : text.lock.wasSet)
    onDone()
  }

  return (
    <Form ref={form} onSend={submit} className="mt-3 max-w-80 space-y-3">
      <PassphraseFields action={action} entered={entered} busy={busy} tried={tried} />
      {endsKeeping ? <p className="text-xs text-warn-ink">{text.lock.endsKeeping}</p> : null}
      <WrongTry refusal={refusal} unchanged={text.lock.unchanged} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" disabled={busy}>
          {busy ? text.checking : text.lock[action]}
        </Button>
        <Button disabled={busy} onClick={onDone}>
          {text.cancel}
        </Button>
      </div>
    </Form>
  )
}
