import { ClipboardCheck, ClipboardX } from 'lucide-react'
import { useEffect } from 'react'
import { useApp } from '../../app-store.ts'
import { forgetClipboard, useClipboard } from '../../clipboard-store.ts'
import { text } from '../../messages/text.ts'
import { cx } from '../../ui/cx.ts'
import { useSecondsLeft } from '../../ui/use-now.ts'

/** How long the end of a copy stays to be read. A failure stays until the next copy. */
const END_SHOWN_MS = 5_000

const Left = ({ until }: { readonly until: number }) => (
  <span aria-hidden className="min-w-8 text-right text-soft tabular-nums">
    {text.clipboard.left(useSecondsLeft(until))}
  </span>
)

/** What became of a copied secret. It sits in the live region: the sentence is heard at the start and at the end. */
export const ClipboardToast = () => {
  const state = useClipboard(({ state }) => state)
  const seconds = useApp(({ state }) => state?.settings.clipboardSeconds ?? 0)

  useEffect(() => {
    if (state?.kind !== 'cleared' && state?.kind !== 'replaced') return
    const timer = setTimeout(forgetClipboard, END_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])

  if (state === null) return null
  const Icon = state.kind === 'failed' ? ClipboardX : ClipboardCheck
  return (
    <div
      className={cx(
        'flex items-center gap-2.5 rounded-lg bg-raised px-3.5 py-2.5 shadow-float',
        state.kind === 'failed' && 'text-danger-ink',
      )}
    >
      <Icon aria-hidden size={16} className="shrink-0" />
      <span>{state.kind === 'holding' ? text.clipboard.copied(seconds) : text.clipboard[state.kind]}</span>
      {state.kind === 'holding' ? <Left until={state.clearsAt} /> : null}
    </div>
  )
}
