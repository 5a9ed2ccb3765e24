import { CircleFadingArrowUp, TriangleAlert } from 'lucide-react'
import type { UpdateState } from '../../../electron/contract/update.ts'
import { openDialog } from '../../dialog-store.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { percentOf, useUpdate } from './store.ts'

/** What the status bar says; null while there is nothing that a person could do or expect. */
const words = ({ phase, heldBy }: UpdateState): string | null => {
  const { chip } = text.updates
  switch (phase.kind) {
    case 'offered':
      return heldBy === null ? chip.offered(phase.release.version) : chip.waits[heldBy]
    case 'downloading':
      return chip.downloading(percentOf(phase))
    case 'verified':
      return heldBy === null ? chip.preparing : chip.waits[heldBy]
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

/** The one quiet notice of an update. */
export const UpdateChip = () => {
  const state = useUpdate(({ state }) => state)
  const said = state === null ? null : words(state)
  if (state === null || said === null) return null
  const Icon = state.phase.kind === 'failed' ? TriangleAlert : CircleFadingArrowUp
  return (
    <Button
      look="ghost"
      size="sm"
      // In a narrow window the rest of the bar comes first.
      className="max-[900px]:max-w-44"
      title={state.heldBy === null ? said : text.updates.held[state.heldBy]}
      onClick={() => openDialog({ kind: 'updates' })}
    >
      <Icon aria-hidden size={14} className="shrink-0" />
      <span className="min-w-0 truncate tabular-nums">{said}</span>
    </Button>
  )
}
