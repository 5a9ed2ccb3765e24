import { CircleAlert, CircleCheck, CircleHelp, Copy } from 'lucide-react'
import { useState } from 'react'
import type { KeptCheck, KeptKey } from '../../../electron/contract/kept.ts'
import type { Failure, Result } from '../../../electron/contract/result.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'
import { Button } from '../../ui/Button.tsx'
import { focusWhenGone } from '../../ui/focus-when-gone.ts'
import { keptFailure } from './kept-failure.ts'

interface KeptActionsProps {
  readonly connectionId: string
  readonly kept: KeptKey
  /** Where the focus goes when the secret is no longer kept, asked before. */
  readonly afterStop: (button: HTMLElement) => () => HTMLElement | null | undefined
}

/** Runs one act at a time, and keeps why the last one failed and what a check showed. */
const useActs = () => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [check, setCheck] = useState<KeptCheck | null>(null)
  const run = async <T,>(ask: () => Promise<Result<T>>): Promise<Result<T>> => {
    setBusy(true)
    setCheck(null)
    const result = await ask()
    setBusy(false)
    // The person's own No is no error.
    setFailure(
      result.ok || (result.error.code === 'declined' && result.error.retryAfter === undefined)
        ? null
        : result.error,
    )
    return result
  }
  return { busy, failure, check, setCheck, run }
}

interface OutcomeProps {
  readonly check: KeptCheck | null
  readonly failure: Failure | null
}

const Outcome = ({ check, failure }: OutcomeProps) => (
  <>
    {check === null ? null : (
      <p className="mt-1.5 flex gap-1.5 text-xs">
        {check === 'works' ? (
          <CircleCheck size={16} className="shrink-0 text-good-ink" />
        ) : (
          <CircleHelp size={16} className="shrink-0" />
        )}
        {text.kept.checked[check]}
      </p>
    )}
    {failure === null ? null : (
      <p role="alert" className="mt-1.5 flex gap-1.5 text-xs text-danger-ink">
        <CircleAlert size={16} className="shrink-0" />
        {keptFailure(failure)}
      </p>
    )}
  </>
)

/** Copies, checks and erases a kept secret. Main asks the person before it copies or erases it. */
export const KeptActions = ({ connectionId, kept, afterStop }: KeptActionsProps) => {
  const { busy, failure, check, setCheck, run } = useActs()
  const key = { connectionId, keyId: kept.id }
  const name = nameInText(kept.name)

  const checkSecret = async (): Promise<void> => {
    const result = await run(() => window.keystow.checkKeptSecret(key))
    setCheck(result.ok ? result.value : null)
    if (result.ok) announce(text.kept.checked[result.value])
  }
  const stop = async (button: HTMLElement): Promise<void> => {
    const next = afterStop(button)
    const result = await run(() => window.keystow.stopKeeping(key))
    if (!result.ok) return
    announce(text.kept.stopped)
    focusWhenGone(button, next)
  }

  return (
    <>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        <Button
          icon={Copy}
          size="sm"
          disabled={busy}
          aria-label={text.kept.copyLong(name)}
          onClick={() => run(() => window.keystow.copyKeptSecret(key))}
        >
          {text.kept.copy}
        </Button>
        <Button
          size="sm"
          disabled={busy}
          aria-label={text.kept.checkLong(name)}
          onClick={checkSecret}
        >
          {text.kept.check}
        </Button>
        <Button
          size="sm"
          className="h-auto min-h-6 max-w-full py-0.5 text-left whitespace-normal!"
          disabled={busy}
          data-stop
          aria-label={text.kept.stopLong(name)}
          onClick={({ currentTarget }) => stop(currentTarget)}
        >
          {text.kept.stop}
        </Button>
      </div>
      <Outcome check={check} failure={failure} />
    </>
  )
}
