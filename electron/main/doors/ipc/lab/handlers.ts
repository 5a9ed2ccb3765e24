import { ok } from '../../../../contract/result.ts'
import type { Reveals } from '../../../features/kept/reveals.ts'
import type { Lab } from '../../../features/lab/lab.ts'
import type { LabActions } from '../../../features/lab/lab-actions.ts'
import type { Handle } from '../handle.ts'
import type { Push } from '../push.ts'

export const registerLab = (
  handle: Handle,
  lab: Lab,
  actions: LabActions,
  reveals: Reveals,
  push: Push,
): void => {
  handle('lab:state', () => lab.state())
  handle('lab:power', (on) => {
    actions.power(on)
    return ok(null)
  })
  handle('lab:arm-fault', (spec) => lab.change((service) => service.faults.arm(spec)))
  handle('lab:disarm-fault', (id) => actions.disarm(id))
  handle('lab:clock', (to) => actions.clock(to))
  handle('lab:reset', (name) => actions.reset(name))
  handle('lab:save-snapshot', () =>
    actions.change((service) => service.snapshots.save(lab.snapshotFile)),
  )
  handle('lab:load-snapshot', () => actions.loadSnapshot())
  handle('lab:requests', () => lab.read((service) => service.log?.entries() ?? []))
  handle('lab:clear-requests', () => actions.change((service) => service.log?.clear()))
  handle('lab:keys', () => lab.keys())
  handle(
    'lab:create-key',
    ({ workspaceId, name }) => actions.createKey(workspaceId, name),
    () => push('reveals:left', reveals.pending()),
  )
  handle('lab:revoke-key', (id) => actions.revokeKey(id))
  handle('lab:listen', (port) => lab.listen(port))
  handle('lab:stop-listening', async () => {
    await lab.stopListening()
    return ok(null)
  })
}
