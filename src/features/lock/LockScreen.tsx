import { Lock, TriangleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { LockState } from '../../../electron/contract/lock.ts'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { reportRefusal } from '../../state/refusal-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { DiagnosticsView } from '../diagnostics/DiagnosticsView.tsx'
import { RefusalBanner } from '../refusal/RefusalBanner.tsx'
import { useReveals } from '../reveal/store.ts'
import { type Refusal, refusalOf, WrongTry } from './WrongTry.tsx'

const UnlockForm = ({ passphrase, system }: LockState) => {
  const [tried, setTried] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), [])

  const open = async (passphrase: string | null): Promise<void> => {
    if (busy) return
    setBusy(true)
    const opened = await window.keystow.unlock({ passphrase })
    setBusy(false)
    setTried('')
    setRefusal(opened.ok ? null : refusalOf(opened.error))
    form.current?.querySelector<HTMLElement>('input, button')?.focus()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!passphrase) void open(null)
    else if (tried !== '') void open(tried)
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-6 w-full max-w-80 space-y-3 text-left">
      {passphrase ? (
        <Field
          label={text.lock.passphrase}
          type="password"
          readOnly={busy}
          value={tried}
          onChange={(event) => setTried(event.target.value)}
        />
      ) : null}
      <WrongTry refusal={refusal} />
      {passphrase || !system ? (
        <Button type="submit" kind="primary" className="w-full" disabled={busy || (passphrase && tried === '')}>
          {busy ? text.lock.checking : text.lock.open}
        </Button>
      ) : null}
      {system ? (
        <Button kind={passphrase ? 'secondary' : 'primary'} className="w-full" disabled={busy} onClick={() => void open(null)}>
          {text.lock.openBySystem}
        </Button>
      ) : null}
      {passphrase ? (
        <div className="pt-4 text-center text-xs text-soft">
          <p className="mb-1">{text.lock.forgotten}</p>
          <StartOver />
        </div>
      ) : null}
      {passphrase || system ? null : <p className="text-center text-xs text-soft">{text.lock.cover}</p>}
    </form>
  )
}

/** For a person who forgot the passphrase, or whose record of it is missing. Main asks before anything is erased. */
const StartOver = () => (
  <div className="space-y-2 text-left">
    <Button className="w-full" onClick={() => void reportRefusal(window.keystow.eraseAll())}>
      {text.lock.erase}
    </Button>
    <RefusalBanner />
  </div>
)

/** What opens the window is not known, yet or at all. */
const NoRecord = ({ damaged }: { readonly damaged: boolean }) => {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const again = async (): Promise<void> => {
    const opened = await window.keystow.unlock({ passphrase: null })
    setRefusal(opened.ok || opened.error.code === 'locked' ? null : refusalOf(opened.error))
  }
  return (
    <div className="mt-6 w-full max-w-80 space-y-3 text-left">
      <Banner boxed tone="warn" icon={TriangleAlert}>
        {damaged ? text.lock.damaged : text.lock.waiting}
      </Banner>
      <WrongTry refusal={refusal} />
      <Button kind="primary" className="w-full" onClick={() => void again()}>
        {text.lock.tryAgain}
      </Button>
      <StartOver />
    </div>
  )
}

/** The only content of the window while it is locked. */
export const LockScreen = ({ lock }: { readonly lock: LockState }) => {
  const revoking = useApp(({ state }) => state?.revoking === true)
  const closing = useReveals(({ guard }) => guard !== null)
  const [diagnosing, setDiagnosing] = useState(false)
  useEffect(() => announce(text.lock.title), [])
  return (
    <main className="flex h-full flex-col items-center overflow-y-auto bg-panel px-6 py-10 text-center">
      <div className="m-auto flex w-full flex-col items-center">
        <span className="mb-4 flex size-11 items-center justify-center rounded-xl bg-accent text-on-accent">
          <Lock aria-hidden size={22} />
        </span>
        <h1 className="text-xl font-semibold">{text.lock.title}</h1>
        {revoking ? <p className="mt-1 text-soft">{text.lock.goesOn}</p> : null}
        {closing ? (
          <div role="alert" className="mt-4 w-full max-w-80 text-left">
            <Banner boxed tone="warn" icon={TriangleAlert}>
              {text.lock.unsaved}
            </Banner>
          </div>
        ) : null}
        {lock.record === 'known' ? <UnlockForm {...lock} /> : <NoRecord damaged={lock.record === 'damaged'} />}
        <Button kind="ghost" size="sm" className="mt-6" onClick={() => setDiagnosing(true)}>
          {text.diagnostics.title}
        </Button>
        {diagnosing ? (
          <Dialog title={text.diagnostics.title} width="lg" onClose={() => setDiagnosing(false)}>
            <div className="space-y-4">
              <DiagnosticsView canMend={false} />
            </div>
          </Dialog>
        ) : null}
      </div>
    </main>
  )
}
