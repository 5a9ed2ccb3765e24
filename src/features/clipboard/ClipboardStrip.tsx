import { useClipboard } from '../../state/clipboard-store.ts'
import { ClipboardStatus } from './ClipboardStatus.tsx'

const firstControl = (): HTMLElement | null => document.querySelector<HTMLElement>('main button, main input')

/** The copy of a secret, below a screen that has no status bar. */
export const ClipboardStrip = ({ locked }: { readonly locked: boolean }) => {
  const state = useClipboard(({ state }) => state)
  if (state === null) return null
  return (
    <footer className="flex min-h-8 shrink-0 items-center justify-end border-t border-line bg-panel px-4 py-1 text-soft">
      <ClipboardStatus state={state} nextFocus={firstControl} actions={!locked} />
    </footer>
  )
}
