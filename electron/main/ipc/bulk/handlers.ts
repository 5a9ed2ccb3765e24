import { isBusy } from '../../../contract/bulk.ts'
import { fail, ok } from '../../../contract/result.ts'
import type { Context } from '../../app/context.ts'
import { handle } from '../handle.ts'

export const registerBulk = ({ bulks, sessions, lab, notes }: Pick<Context, 'bulks' | 'sessions' | 'lab' | 'notes'>): void => {
  handle('bulk:start', ({ connectionId, ids }) => bulks.start(connectionId, ids))
  handle('bulk:jobs', () => ok(bulks.jobs()))
  handle('bulk:undo', async (id) => {
    const job = bulks.jobs().find((one) => one.id === id)
    const session = job === undefined ? fail('gone') : sessions.find(job.connectionId)
    if (job === undefined || !session.ok || session.value.connection().kind !== 'local') return fail('gone')
    if (isBusy(job)) return fail('bulk_running')
    const revoked = job.rows.filter(({ state }) => state === 'revoked')
    const restored = await lab.change((service) => service.restoreKeys(revoked.map((row) => row.id)))
    if (!restored.ok) return restored
    // They are no news of keys that appeared.
    notes.seenKeys.startOver(job.connectionId)
    bulks.control(id, 'dismiss')
    void session.value.refresh()
    return ok(null)
  })
  handle('bulk:control', ({ id, action }) => bulks.control(id, action))
}
