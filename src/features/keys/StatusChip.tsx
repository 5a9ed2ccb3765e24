import type { KeyStatus } from '../../../electron/contract/key-status.ts'
import { text } from '../../messages/text.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'

const tones: Readonly<Record<KeyStatus['kind'], Tone>> = {
  active: 'good',
  recent: 'neutral',
  fresh: 'accent',
  idle: 'warn',
  unused: 'warn',
}

const statusText = (status: KeyStatus): string => {
  switch (status.kind) {
    case 'active':
      return text.keys.active
    case 'recent':
      return text.keys.recent
    case 'fresh':
      return text.keys.fresh
    case 'idle':
      return text.keys.idle(status.days)
    case 'unused':
      return text.keys.unused(status.days)
  }
}

export const StatusChip = ({ status }: { readonly status: KeyStatus }) => (
  <Badge tone={tones[status.kind]}>{statusText(status)}</Badge>
)
