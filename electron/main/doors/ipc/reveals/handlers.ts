import { ok } from '../../../../contract/result.ts'
import type { HabitsFile } from '../../../base/habits.ts'
import type { Reveals } from '../../../features/kept/reveals.ts'
import type { RevealedSecrets } from '../../../features/keys/revealed-secret.ts'
import type { ContentProtection } from '../../../platform/window/content-protection.ts'
import type { Handle } from '../handle.ts'

export const registerReveals = (
  handle: Handle,
  reveals: Reveals,
  revealed: RevealedSecrets,
  habits: HabitsFile,
  protection: ContentProtection,
): void => {
  handle('reveals:pending', () => ok(reveals.pending()))
  handle('reveals:show', (id) => reveals.show(id))
  handle('reveals:copy', ({ id, format, variable }) =>
    revealed.copy(id, format, variable, habits.value.listenerPort),
  )
  handle('reveals:check', (id) => revealed.check(id))
  handle('reveals:visible', (visible) => {
    protection.secretVisible(visible)
    return ok(null)
  })
  handle('reveals:finish', ({ id, reason }) => revealed.finish(id, reason))
}
