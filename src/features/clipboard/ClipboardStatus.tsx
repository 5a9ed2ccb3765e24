import { ClipboardCheck, ClipboardX, type LucideIcon } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import {
  type ClipboardState,
  LONGEST_SECONDS,
  mayBeThere,
} from '../../../electron/contract/clipboard.ts'
import { text } from '../../messages/text.ts'
import { useClipboard, useCopyInBar } from '../../state/clipboard-store.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { useSecondsLeft } from '../../ui/use-now.ts'
import { currentRow } from '../keys/row-focus.ts'

type Kind = ClipboardState['kind']

const icons: Readonly<Record<Kind, LucideIcon>> = {
  holding: ClipboardCheck,
  cleared: ClipboardCheck,
  replaced: ClipboardCheck,
  not_cleared_yet: ClipboardX,
  failed: ClipboardX,
}
const tones: Readonly<Record<Kind, string>> = {
  holding: '',
  cleared: '',
  replaced: '',
  not_cleared_yet: 'text-warn-ink',
  failed: 'text-danger-ink',
}

const SecondsLeft = ({ until }: { readonly until: number }) => (
  <span className="truncate tabular-nums">{text.clipboard.holding(useSecondsLeft(until))}</span>
)

const ExtendButton = ({ until }: { readonly until: number }) => (
  <Button
    size="sm"
    aria-label={text.clipboard.extendLabel}
    disabled={useSecondsLeft(until) > LONGEST_SECONDS - 30}
    onClick={() => window.keystow.extendClipboard()}
  >
    {text.clipboard.extend}
  </Button>
)

interface ClipboardStatusProps {
  readonly state: ClipboardState
  /** Where the focus goes when the buttons go. */
  readonly nextFocus: () => HTMLElement | null
  /** Without it the window may only read, e.g. while it is locked. */
  readonly actions?: boolean
}

const Actions = ({ state, nextFocus }: ClipboardStatusProps) => {
  const buttons = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const shown = buttons.current
    return () => {
      if (shown?.contains(document.activeElement)) queueMicrotask(() => nextFocus()?.focus())
    }
  }, [nextFocus])
  return (
    <span ref={buttons} className="flex shrink-0 gap-1.5">
      <Button size="sm" onClick={() => window.keystow.clearClipboard()}>
        {text.clipboard.clearNow}
      </Button>
      {state.kind === 'holding' ? <ExtendButton until={state.clearsAt} /> : null}
    </span>
  )
}

/** Shows what became of the copy of a secret, in one line. */
export const ClipboardStatus = ({ state, nextFocus, actions = true }: ClipboardStatusProps) => {
  const Icon = icons[state.kind]
  return (
    <span
      data-clipboard={state.kind}
      className={cx('flex min-w-0 items-center gap-2 text-xs', tones[state.kind])}
    >
      <Icon size={14} className="shrink-0" />
      {state.kind === 'holding' ? (
        <SecondsLeft until={state.clearsAt} />
      ) : (
        <span className="min-w-0 truncate" title={text.clipboard[state.kind]}>
          {text.clipboard.short[state.kind]}
        </span>
      )}
      {actions && mayBeThere(state) ? <Actions state={state} nextFocus={nextFocus} /> : null}
    </span>
  )
}

const firstControl = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main button, main input')

/** The copy of a secret, below a screen that has no status bar. */
export const ClipboardStrip = ({ locked }: { readonly locked: boolean }) => {
  const { state } = useClipboard()
  if (state === null) return null
  return (
    <footer className="flex min-h-8 shrink-0 items-center justify-end border-t border-line bg-panel px-4 py-1 text-soft">
      <ClipboardStatus state={state} nextFocus={firstControl} actions={!locked} />
    </footer>
  )
}

/** The copy of a secret, for the status bar. */
export const ClipboardChip = () => {
  const state = useCopyInBar()
  return state === null ? null : <ClipboardStatus state={state} nextFocus={currentRow} />
}
