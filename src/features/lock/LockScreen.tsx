import { Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ClosedVault, LockState, VaultChoice } from '../../../electron/contract/lock.ts'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { reportRefusal } from '../../state/refusal-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { Warning } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { DiagnosticsView } from '../diagnostics/DiagnosticsView.tsx'
import { RefusalBanner } from '../refusal/RefusalBanner.tsx'
import { useReveals } from '../reveal/store.ts'
import { type Refusal, refusalOf, WrongTry } from './WrongTry.tsx'

/** Main asks before anything is erased. */
const StartOver = () => (
  <div className="space-y-2 text-left">
    <Button className="w-full" onClick={() => reportRefusal(window.keystow.eraseAll())}>
      {text.lock.erase}
    </Button>
    <RefusalBanner />
  </div>
)

interface OpenButtonsProps {
  readonly passphrase: boolean
  readonly system: boolean
  readonly busy: boolean
  /** Whether the passphrase is still to be entered. */
  readonly missing: boolean
  readonly onSystem: () => unknown
}

const OpenButtons = ({ passphrase, system, busy, missing, onSystem }: OpenButtonsProps) => (
  <>
    {passphrase || !system ? (
      <Button type="submit" kind="primary" className="w-full" disabled={busy || missing}>
        {busy ? text.checking : text.lock.open}
      </Button>
    ) : null}
    {system ? (
      <Button
        kind={passphrase ? 'secondary' : 'primary'}
        className="w-full"
        disabled={busy}
        onClick={onSystem}
      >
        {text.lock.openBySystem}
      </Button>
    ) : null}
  </>
)

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
  const submit = (): void => {
    if (!passphrase) void open(null)
    else if (tried !== '') void open(tried)
  }

  return (
    <Form ref={form} onSend={submit} className="mt-6 w-full max-w-80 space-y-3 text-left">
      {passphrase ? (
        <Field
          label={text.lock.passphrase}
          type="password"
          readOnly={busy}
          value={tried}
          onChange={setTried}
        />
      ) : null}
      <WrongTry refusal={refusal} />
      <OpenButtons
        passphrase={passphrase}
        system={system}
        busy={busy}
        missing={passphrase && tried === ''}
        onSystem={() => open(null)}
      />
      {passphrase ? (
        <div className="pt-4 text-center text-xs text-soft">
          <p className="mb-1">{text.lock.forgotten}</p>
          <StartOver />
        </div>
      ) : null}
      {passphrase || system ? null : (
        <p className="text-center text-xs text-soft">{text.lock.cover}</p>
      )}
    </Form>
  )
}

type UnopenedVault = Exclude<ClosedVault, { kind: 'passphrase' | 'asking' }>

const Reason = ({ closed }: { readonly closed: UnopenedVault }) => {
  const storage = useApp((state) => state?.storage)
  if (closed.kind === 'waiting')
    return storage === undefined ? null : text.lock.waiting(storage.backend, storage.state)
  return closed.isNewer ? text.lock.newer : text.lock.unreadable
}

/** Shown while the vault is closed for another reason than its passphrase. */
const VaultChoices = ({ closed }: { readonly closed: UnopenedVault }) => {
  const [busy, setBusy] = useState(false)
  const retryButton = useRef<HTMLButtonElement>(null)
  useEffect(() => retryButton.current?.focus(), [])
  const choose = async (choice: VaultChoice): Promise<void> => {
    setBusy(true)
    await reportRefusal(window.keystow.chooseVault(choice))
    setBusy(false)
  }
  const copyTime = closed.kind === 'unreadable' && !closed.isNewer ? closed.copyTime : null
  const tryAgain =
    closed.kind === 'waiting' && closed.needsRestart ? text.lock.restart : text.tryAgain
  return (
    <div className="mt-6 w-full max-w-96 space-y-3 text-left">
      <Warning role="alert">
        <Reason closed={closed} />
      </Warning>
      <Button
        ref={retryButton}
        kind="primary"
        className="w-full"
        disabled={busy}
        onClick={() => choose('retry')}
      >
        {busy ? text.checking : tryAgain}
      </Button>
      {closed.kind === 'waiting' ? (
        <Button className="w-full" disabled={busy} onClick={() => choose('work_until_quit')}>
          {text.lock.workUntilQuit}
        </Button>
      ) : null}
      {copyTime === null ? null : (
        <Button className="w-full" disabled={busy} onClick={() => choose('use_copy')}>
          {text.lock.useCopy(copyTime)}
        </Button>
      )}
      <Button className="w-full" disabled={busy} onClick={() => choose('start_anew')}>
        {text.lock.startAnew}
      </Button>
      <RefusalBanner />
    </div>
  )
}

const ClosedContent = ({ lock }: { readonly lock: LockState }) => {
  const { closed } = lock
  if (closed?.kind === 'asking')
    return <p className="mt-1 max-w-96 text-balance text-soft">{text.lock.asking}</p>
  return closed === null || closed.kind === 'passphrase' ? (
    <UnlockForm {...lock} />
  ) : (
    <VaultChoices closed={closed} />
  )
}

/** The only content of the window while it is locked. */
export const LockScreen = ({ lock }: { readonly lock: LockState }) => {
  const revoking = useApp((state) => state?.revoking === true)
  const closing = useReveals(({ guard }) => guard !== null)
  const [diagnosing, setDiagnosing] = useState(false)
  useEffect(() => announce(text.lock.title), [])
  return (
    <main className="flex h-full flex-col items-center overflow-y-auto bg-panel px-6 py-10 text-center">
      <div className="m-auto flex w-full flex-col items-center">
        <span className="mb-4 flex size-11 items-center justify-center rounded-xl bg-accent text-on-accent">
          <Lock size={22} />
        </span>
        <h1 className="text-xl font-semibold">
          {lock.closed?.kind === 'unreadable' ? text.lock.unopened : text.lock.title}
        </h1>
        {lock.closed?.kind === 'passphrase' ? (
          <p className="mt-1 text-balance text-soft">{text.lock.nothingActs}</p>
        ) : null}
        {revoking ? <p className="mt-1 text-soft">{text.lock.goesOn}</p> : null}
        {closing ? (
          <div role="alert" className="mt-4 w-full max-w-80 text-left">
            <Warning>{text.lock.unsaved}</Warning>
          </div>
        ) : null}
        <ClosedContent lock={lock} />
        {lock.closed === null ? (
          <Button kind="ghost" size="sm" className="mt-6" onClick={() => setDiagnosing(true)}>
            {text.settings.tabs.diagnostics}
          </Button>
        ) : null}
        {diagnosing ? (
          <Dialog
            title={text.settings.tabs.diagnostics}
            width="lg"
            onClose={() => setDiagnosing(false)}
          >
            <div className="space-y-4">
              <DiagnosticsView canMend={false} />
            </div>
          </Dialog>
        ) : null}
      </div>
    </main>
  )
}
