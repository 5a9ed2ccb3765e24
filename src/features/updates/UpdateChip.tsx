import { CircleFadingArrowUp, TriangleAlert } from 'lucide-react'
import type { UpdateState } from '../../../electron/contract/update.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { percentOf, useUpdate } from './store.ts'

/** What the status bar says; null while there is nothing that a person could do or expect. */
const chipText = (state: UpdateState | null): string | null => {
  if (state === null) return null
  const { phase, blockedBy } = state
  const { chip } = text.updates
  switch (phase.kind) {
    case 'offered':
      return blockedBy === null ? chip.offered(phase.release.version) : chip.waits[blockedBy]
    case 'downloading':
      return chip.downloading(percentOf(phase))
    case 'verified':
      return blockedBy === null ? chip.preparing : chip.waits[blockedBy]
    case 'ready':
      return chip.ready(phase.release.version)
    case 'failed':
      return phase.release === null ? null : chip.failed
    case 'idle':
    case 'checking':
    case 'current':
      return null
  }
}

/** Whether the status bar shows an update. */
export const useHasUpdateChip = (): boolean => useUpdate(({ state }) => chipText(state) !== null)

/** The one quiet notice of an update. `short`: in a narrow window its icon alone, because the bar has more to say. */
export const UpdateChip = ({ short }: { readonly short: boolean }) => {
  const state = useUpdate(({ state }) => state)
  const said = chipText(state)
  if (state === null || said === null) return null
  const Icon = state.phase.kind === 'failed' ? TriangleAlert : CircleFadingArrowUp
  return (
    <Button
      kind="ghost"
      size="sm"
      // In a narrow window the rest of the bar comes first.
      className={cx('min-w-6 shrink', !short && 'max-[900px]:max-w-60')}
      title={state.blockedBy === null ? said : text.updates.blocked[state.blockedBy]}
      onClick={() => openDialog({ kind: 'updates' })}
    >
      <Icon aria-hidden size={14} className="shrink-0" />
      <span className={cx('min-w-0 truncate tabular-nums', short && 'max-[900px]:sr-only')}>{said}</span>
    </Button>
  )
}
