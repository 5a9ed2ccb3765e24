import { app } from 'electron'
import { asListed } from '../../../contract/api-key.ts'
import type { LocalServiceFailure } from '../../../contract/failures.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { KeyService } from '../../../service/index.ts'
import { changeClock } from '../../../service/lab/clock.ts'
import type { Context } from '../../app/context.ts'
import { saveAs } from '../../export/save-as.ts'
import { boundTo } from '../../key-api/bound-secret.ts'
import { toHar } from '../../lab/har.ts'
import { handle } from '../handle.ts'

type Needs = 'lab' | 'local' | 'sessions' | 'reveals' | 'notes' | 'texts' | 'push' | 'lock'

export const registerLab = ({ lab, local, sessions, reveals, notes, texts, push, lock }: Pick<Context, Needs>): void => {
  const localSession = () => {
    const connection = sessions.connections().find(({ kind }) => kind === 'local')
    const found = connection === undefined ? null : sessions.find(connection.id)
    return found?.ok === true ? found.value : null
  }
  /** For work that answers nothing. */
  const change = (work: (service: KeyService) => void): Promise<Result<null, LocalServiceFailure>> =>
    lab.change((service) => {
      work(service)
      return null
    })
  /** Other data is no news of keys that appeared. */
  const withOtherData = (replacing: () => Promise<Result<null, LocalServiceFailure>>): Promise<Result<null, LocalServiceFailure>> => {
    const connection = localSession()?.connection()
    if (connection !== undefined) notes.seenKeys.startOver(connection.id)
    return replacing()
  }
  /** To data that was there before, which brings no token along. */
  const backTo = (work: (service: KeyService) => void): Promise<Result<null, LocalServiceFailure>> =>
    withOtherData(() =>
      lab.replace((service) => {
        work(service)
        return null
      }),
    )

  handle('lab:state', () => lab.state())
  handle('lab:power', (on) => {
    lab.power(on)
    void localSession()?.refresh()
    return ok(null)
  })
  handle('lab:set-variants', (variants) => change((service) => service.setVariants(variants)))
  handle('lab:arm-fault', (spec) => lab.change((service) => service.faults.arm(spec)))
  handle('lab:disarm-fault', (id) => change(({ faults }) => (id === 0 ? faults.clear() : faults.disarm(id))))
  handle('lab:clock', async (to) => {
    const changed = await change((service) => changeClock(service.clock, to))
    void localSession()?.refresh()
    return changed
  })
  handle('lab:reset', (name) => withOtherData(() => lab.reset(name)))
  handle('lab:undo', () => backTo(({ snapshots }) => snapshots.undo()))
  handle('lab:save-snapshot', () => change((service) => service.snapshots.save(lab.snapshotFile)))
  handle('lab:load-snapshot', () => backTo(({ snapshots }) => snapshots.load(lab.snapshotFile)))
  handle('lab:requests', () => lab.read((service) => service.log?.entries() ?? []))
  handle('lab:clear-requests', () => change((service) => service.log?.clear()))
  handle('lab:export-har', () => {
    const entries = local.opened?.log?.entries() ?? []
    const kind = { extension: 'har', label: texts().har }
    return saveAs(lock, 'keystow-local', kind, toHar(entries, 'http://127.0.0.1', app.getVersion()))
  })
  handle('lab:keys', () => lab.keys())
  handle(
    'lab:create-key',
    async ({ workspaceId, name }) => {
      const connection = localSession()?.connection()
      if (connection === undefined) return fail('gone')
      const issued = await lab.change((service) =>
        service.workspaces().some(({ id }) => id === workspaceId) ? service.issueKey(workspaceId, name.trim()) : null,
      )
      if (!issued.ok) return issued
      if (issued.value === null) return fail('gone')
      return ok(reveals.add(connection.id, asListed(issued.value), boundTo(connection, issued.value.key)))
    },
    () => push('reveals:left', reveals.pending()),
  )
  handle('lab:revoke-key', async (id) => {
    const revoked = await lab.change((service) => service.revokeKey(id))
    if (!revoked.ok) return revoked
    return revoked.value ? ok(null) : fail('gone')
  })
  handle('lab:listen', (port) => lab.listen(port))
  handle('lab:stop-listening', async () => {
    await lab.stopListening()
    return ok(null)
  })
}
